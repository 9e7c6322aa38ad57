import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { isDeep } from "@/scripts/test-depth";
import { prisma } from "../db/client";
import { findAbandoned } from "../db/journal/claims";
import { withDatabase } from "../operation/organization.suite";
import { createPolicy } from "../policies";
import { json } from "../sources/upstream.suite";
import { resume } from "./driver/resume";
import { newRuns } from "./executions.suite";
import { getExecution } from "./runs/get";
import { resumeExecution } from "./runs/resume";

withDatabase();

const rounds = Number(process.env.FAULT_ROUNDS ?? (isDeep ? 3 : 2));

async function child(...args: string[]): Promise<ChildProcess> {
  const command = ["--import", "tsx", "lib/executions/killed.suite.ts", ...args];
  const made = spawn(process.execPath, command, { env: process.env, stdio: ["ignore", "pipe", "inherit"] });
  await once(made.stdout!, "data");
  return made;
}

async function kill(made: ChildProcess): Promise<void> {
  const gone = once(made, "exit");
  made.kill("SIGKILL");
  await gone;
}

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
    await prisma().execution.updateMany({ where: { state: "running" }, data: { leaseUntil: new Date(Date.now() - 1_000) } });
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
