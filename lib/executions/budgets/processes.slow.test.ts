import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { createBudget, getBudget } from "../../budgets";
import { prisma } from "../../db/client";
import { findAbandoned } from "../../db/journal/claims";
import { withDatabase } from "../../operation/organization.suite";
import { resume } from "../driver/resume";
import { newBusyRuns } from "../slots/slots.suite";

withDatabase();

async function budgetedProcess(...args: string[]): Promise<ChildProcess> {
  const command = ["--import", "tsx", "lib/executions/budgets/budgeted-process.suite.ts", ...args];
  const made = spawn(process.execPath, command, { env: process.env, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void made.kill("SIGKILL"));
  await once(made.stdout as NodeJS.ReadableStream, "data");
  return made;
}

async function kill(made: ChildProcess | undefined): Promise<void> {
  if (!made) return;
  const gone = once(made, "exit");
  made.kill("SIGKILL");
  await gone;
}

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 40_000, interval: 20 });
const ofOrganization = { holder: "organization", measure: "calls", pattern: "things_api.*" } as const;

it("three processes send no more calls than a budget allows, also when one is killed, and a call sent again counts once", {
  timeout: 120_000,
}, async () => {
  const { ctx, busy, release, sent, organizationId, owner } = await newBusyRuns({});
  const { id } = await createBudget(ctx, { ...ofOrganization, window: "day", limit: 150 });
  busy.answerMs = 5;
  const processes = await Promise.all([1, 2, 3].map(() => budgetedProcess(organizationId, owner.id)));
  await soon(() => expect(busy.answered).toBeGreaterThan(60));
  busy.answerMs = null;
  await soon(() => expect(busy.now).toBeGreaterThan(10));
  await sleep(200); // what is under way is journalled by then
  await kill(processes[0]);
  busy.answerMs = 5;
  release();
  await soon(async () => expect(await getBudget(ctx, { id })).toMatchObject({ used: 150 }));
  await sleep(500);
  const calls = sent("GET").length + sent("POST").length;
  expect(calls).toBeLessThanOrEqual(150);
  expect(calls, "what was counted was sent, but for a moment before the kill").toBeGreaterThan(140);
  await Promise.all(processes.slice(1).map(kill));

  await prisma().execution.updateMany({ where: { leaseUntil: { not: null } }, data: { leaseUntil: new Date(0) } });
  const reads = sent("GET").length;
  const lost = await findAbandoned(100);
  for (const { id: run } of lost) await resume(organizationId, run);
  const again = sent("GET").length - reads;
  expect(again, "reads of the killed processes were sent again").toBeGreaterThan(0);
  expect(await getBudget(ctx, { id })).toMatchObject({ used: 150 });
});

it("three processes have no more runs under way than a budget allows, and a killed one makes room", {
  timeout: 120_000,
}, async () => {
  const { ctx, busy, release, organizationId, owner } = await newBusyRuns({});
  await createBudget(ctx, { holder: "organization", measure: "concurrent_runs", limit: 3 });
  busy.answerMs = 5;
  const [killed] = await Promise.all([1, 2, 3].map(() => budgetedProcess(organizationId, owner.id)));
  await soon(() => expect(busy.answered).toBeGreaterThan(60));
  busy.answerMs = null;
  await soon(() => expect(busy.holding.size).toBe(3));
  await kill(killed);
  busy.answerMs = 5;
  release();
  const then = busy.answered;
  await soon(() => expect(busy.answered).toBeGreaterThan(then + 60));
  busy.answerMs = null;
  await soon(() => expect(busy.holding.size).toBe(3));
  expect(busy.most).toBe(3);
});
