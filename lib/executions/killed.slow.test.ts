import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { deeply } from "@/scripts/deep-tests";
import { isDeep } from "@/scripts/test-depth";
import { createConnection } from "../connections";
import { findAbandoned } from "../db/journal/claims";
import { env } from "../env";
import { addIntegration } from "../integrations";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { kill, startProgram } from "../operation/program.suite";
import { newServerOf2026 } from "../plugins/mcp/real-servers.suite";
import { createPolicy } from "../policies";
import { allowLoopback, json } from "../sources/upstream.suite";
import { answerApproval } from "./approvals/answer";
import { listApprovals } from "./approvals/list";
import { resume } from "./driver/resume";
import { endLeases } from "./end-leases.suite";
import { newRuns, things } from "./executions.suite";
import { createExecution } from "./runs/create";
import { getExecution } from "./runs/get";
import { resumeExecution } from "./runs/resume";

withDatabase();

const rounds = Number(process.env.FAULT_ROUNDS ?? (isDeep ? 3 : 1));

const child = (...args: string[]) => startProgram("executions/killed", ...args);

it("loses nothing, doubles nothing and leaves nothing behind when the process is killed at any moment", {
  timeout: 120_000 + rounds * 60_000,
}, async () => {
  const { ctx, db, upstream, sent, organizationId, owner } = await newRuns();
  await createPolicy(ctx, { owner: "org", pattern: "things_api.org.main.things.addThing", action: "allow" });
  upstream.serve(({ url, method }, response) => void setTimeout(() => json(response, { url, method }), Math.random() * 12));
  const titles = () => sent("POST").map(({ body }) => (JSON.parse(body) as { title: string }).title);
  for (let round = 0; round < rounds; round++) {
    const before = await db.execution.count();
    const runner = await child("run", organizationId, owner.id, String(round));
    await vi.waitFor(async () => expect(await db.execution.count()).toBeGreaterThan(before + 1), { timeout: 60_000 });
    await sleep(Math.random() * 400);
    await kill(runner);
    await endLeases();
    const other = await child("recover", organizationId, owner.id);
    const recover = async () => {
      for (const { id } of await findAbandoned(100)) await resume(organizationId, id);
    };
    await Promise.all([recover(), recover()]);
    await vi.waitFor(async () => expect(await db.execution.count({ where: { state: "running" } })).toBe(0), { timeout: 60_000 });
    await kill(other);
  }
  const unknown = await db.approval.findMany({ where: { state: "waiting" } });
  for (const { executionId, number, kind } of unknown) {
    expect(kind).toBe("outcome");
    const { calls } = await getExecution(ctx, { id: executionId });
    const call = calls.find(({ state }) => state === "unknown");
    const { title } = (call!.arguments as { body: { title: string } }).body;
    const content = titles().includes(title) ? { outcome: "done", result: { looked: true } } : { outcome: "retry" };
    await resumeExecution(ctx, { id: `${executionId}.${number}`, action: "accept", content });
  }
  const executions = await db.execution.findMany();
  expect(executions.length).toBeGreaterThan(rounds);
  expect(executions.filter(({ state }) => state !== "completed")).toEqual([]);
  const seen = titles();
  expect(seen.length).toBe(new Set(seen).size);
  for (const { id } of executions) {
    const { structured, calls } = await getExecution(ctx, { id });
    expect(calls.map(({ state }) => state)).toEqual(["succeeded", "succeeded", "succeeded", "succeeded", "succeeded"]);
    expect(seen).toEqual(expect.arrayContaining([`${structured.result}a`, `${structured.result}b`]));
  }
  process.stdout.write(`${executions.length} executions over ${rounds} kills, ${unknown.length} outcomes nobody knew\n`);
});

deeply(
  "a plan that was approved makes each of its calls once, whenever its process is killed",
  { timeout: 180_000 },
  async () => {
    const { ctx, upstream, sent, organizationId, owner } = await newRuns();
    upstream.serve(({ url, method }, response) => void setTimeout(() => json(response, { url, method }), 20));
    const titles = () => sent("POST").map(({ body }) => (JSON.parse(body) as { title: string }).title);
    const loop = `for (let n = 0; n < 8; n++) await ${things}.addThing({ body: { title: "ROUND" + n } }); return "done";`;
    for (let round = 0; round < (isDeep ? 2 : 0) + rounds; round++) {
      const { executionId: plan } = await createExecution(ctx, { code: loop.replace("ROUND", `${round}-`), mode: "plan" });
      const { executionId: id } = await createExecution(ctx, { plan });
      const before = titles().length;
      const runner = await child("approve", organizationId, owner.id, id);
      await vi.waitFor(() => expect(titles().length).toBeGreaterThan(before), { timeout: 60_000, interval: 1 });
      await sleep(Math.random() * 120);
      await kill(runner);
      await endLeases();
      await resume(organizationId, id);
      const { state, waiting } = await getExecution(ctx, { id });
      if (state === "paused") {
        expect(waiting).toBe(1);
        const [unknown] = (await listApprovals(ctx, {})).items;
        expect(unknown).toMatchObject({ executionId: id, kind: "outcome" });
        const isThere = titles().includes((unknown!.arguments as { body: { title: string } }).body.title);
        const content = isThere ? { outcome: "done", result: {} } : { outcome: "retry" };
        await resumeExecution(ctx, { id: unknown!.pauseId, action: "accept", content });
      }
      expect(await getExecution(ctx, { id })).toMatchObject({ state: "completed", structured: { result: "done" } });
      expect(titles().slice(before)).toEqual(Array.from({ length: 8 }, (_, n) => `${round}-${n}`));
    }
  },
);

deeply(
  "a question in the middle of a change is answered after its process was killed, and nothing happens twice",
  {
    timeout: 120_000,
  },
  async () => {
    allowLoopback();
    onTestFinished(() => void (env.EXECUTOR_ROLE = "all"));
    env.EXECUTOR_ROLE = "web"; // only the processes that are killed go on with the run
    const server = await newServerOf2026();
    const { ctx, db, organizationId, owner } = await newOrganization();
    await addIntegration(ctx, { source: { endpoint: server.url, config: {} }, kind: "mcp" });
    await createConnection(ctx, { integration: "trips", owner: "org", name: "main" });
    await createPolicy(ctx, { owner: "org", pattern: "trips.org.main.book", action: "allow" });
    const asked = (number: number) =>
      vi.waitFor(() => db.approval.findFirstOrThrow({ where: { number, state: "waiting" } }), { timeout: 40_000, interval: 20 });
    const answer = (id: string, city: string) => answerApproval(ctx, { id, action: "accept", content: { city } });
    const begun = await child("book", organizationId, owner.id);
    const { executionId: id } = await asked(1);
    await kill(begun);
    await answer(`${id}.1`, "Rome");
    await endLeases();
    const second = await child("recover", organizationId, owner.id);
    await asked(2);
    await kill(second);
    await answer(`${id}.2`, "Oslo");
    await endLeases();
    const last = await child("recover", organizationId, owner.id);
    const completed = async () => expect(await getExecution(ctx, { id })).toMatchObject({ state: "completed" });
    await vi.waitFor(completed, { timeout: 40_000, interval: 20 });
    await kill(last);
    expect(await getExecution(ctx, { id })).toMatchObject({ structured: { result: { data: { from: "Rome", to: "Oslo" } } } });
    expect(server.seen.effects).toEqual(["reserved", "booked Rome to Oslo"]);
  },
);

it.runIf(rounds > 1)(
  "each approval that nobody answers goes to the other role once, whenever its process is killed",
  {
    timeout: 180_000,
  },
  async () => {
    const { ctx, db, organizationId, owner } = await newRuns();
    const pattern = "things_api.org.main.things.addThing";
    const escalation = { approverRole: "owner", escalateTo: "admin", escalateMinutes: 5 };
    await createPolicy(ctx, { owner: "org", pattern, action: "require_approval", ...escalation });
    const count = 12 * (2 + rounds);
    const code = `await Promise.all(Array.from({ length: ${count} }, (_, n) => ${things}.addThing({ title: String(n) })))`;
    await createExecution(ctx, { code });
    const escalatesAt = new Date(Date.now() - 1_000);
    await db.$transaction((tx) => tx.approval.updateMany({ data: { escalatesAt } }));
    const waiting = () => db.approval.count({ where: { escalatedAt: null } });
    expect(await waiting()).toBe(count);
    for (let left = count; left > 0; left = await waiting()) {
      const both = await Promise.all([1, 2].map(() => child("escalate", organizationId, owner.id)));
      await vi.waitFor(async () => expect(await waiting()).toBeLessThan(left), { timeout: 60_000, interval: 1 });
      await sleep(Math.random() * 30);
      await Promise.all(both.map(kill));
    }
    const lines = await db.auditEvent.findMany({ where: { action: "approval.escalate" }, select: { subject: true } });
    expect(new Set(lines.map(({ subject }) => subject)).size).toBe(count);
    expect(lines).toHaveLength(count);
    expect(await db.approval.count({ where: { state: "waiting" } })).toBe(count);
  },
);
