import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { findAbandoned } from "../db/journal/claims";
import { withOwnPostgres } from "../operation/own-postgres.suite";
import { createPolicy } from "../policies";
import { resume } from "./driver/resume";
import { newRuns, things } from "./executions.suite";
import { createExecution } from "./runs/create";
import { getExecution } from "./runs/get";

const rounds = Math.ceil(Number(process.env.FAULT_ROUNDS ?? 4) / 4);
const postgres = withOwnPostgres();

const code = (key: string) => `await ${things}.getThing({ id: 1 });
await ${things}.addThing({ title: "${key}a" });
await ${things}.getThing({ id: 2 });
await ${things}.addThing({ title: "${key}b" });
return "${key}";`;

it("outlasts a database that restarts under load", { timeout: 60_000 + rounds * 40_000 }, async () => {
  const { ctx, db, sent } = await newRuns();
  await createPolicy(ctx, { owner: "org", pattern: "things_api.org.main.things.addThing", action: "allow" });
  let [isOver, turn] = [false, 0];
  const load = Array.from({ length: 3 }, async () => {
    while (!isOver) await createExecution(ctx, { code: code(`${turn++}-`), toolErrors: "throw" }).catch(() => sleep(50));
  });
  for (let round = 0; round < rounds; round++) {
    await sleep(500 + Math.random() * 500);
    await postgres.stop();
    await sleep(Math.random() * 300);
    await postgres.start();
  }
  isOver = true;
  await Promise.all(load);
  await vi.waitFor(
    async () => {
      for (const { organizationId, id } of await findAbandoned(100)) await resume(organizationId, id);
      expect(await db.execution.count({ where: { state: "running" } })).toBe(0);
    },
    { timeout: 40_000, interval: 200 },
  );
  const titles = sent("POST").map(({ body }) => (JSON.parse(body) as { title: string }).title);
  expect(titles.length).toBe(new Set(titles).size);
  const executions = await db.execution.findMany({ select: { id: true, state: true } });
  expect(executions.length).toBeGreaterThan(rounds);
  for (const { id, state } of executions.filter((one) => one.state !== "paused")) {
    const { structured } = await getExecution(ctx, { id });
    expect([state, structured.error]).toEqual(["completed", undefined]);
    expect(titles).toEqual(expect.arrayContaining([`${structured.result}a`, `${structured.result}b`]));
  }
  const asked = await db.approval.findMany({ where: { state: "waiting" } });
  const others = executions.filter(({ state }) => state !== "completed");
  expect(others.map(({ state }) => state)).toEqual(asked.map(() => "paused"));
  expect(asked.every(({ kind }) => kind === "outcome")).toBe(true);
  process.stdout.write(`${executions.length} executions over ${rounds} restarts, ${asked.length} outcomes nobody knew\n`);
});
