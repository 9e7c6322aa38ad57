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
  const command = ["dist/programs/executions/budgets/budgeted-process.suite.mjs", ...args];
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

it("three processes keep to what budgets allow, also when one is killed, and a call that is sent again counts once", {
  timeout: 120_000,
}, async () => {
  const { ctx, busy, release, sent, organizationId, owner } = await newBusyRuns({});
  const { id } = await createBudget(ctx, { ...ofOrganization, window: "day", limit: 150 });
  await createBudget(ctx, { holder: "organization", measure: "concurrent_runs", limit: 3 });
  busy.answerMs = 5;
  const [killed, ...others] = await Promise.all([1, 2, 3].map(() => budgetedProcess(organizationId, owner.id)));
  await soon(() => expect(busy.answered).toBeGreaterThan(60));
  busy.answerMs = null;
  await soon(() => expect(busy.holding.size).toBe(3));
  await sleep(200); // what is under way is journalled by then
  await kill(killed);
  await soon(() => expect(busy.holding.size, "the killed process made room").toBe(3));
  busy.answerMs = 5;
  release();
  await soon(async () => expect(await getBudget(ctx, { id })).toMatchObject({ used: 150 }));
  await sleep(300);
  expect(busy.most).toBe(3);
  const calls = sent("GET").length + sent("POST").length;
  expect(calls).toBeLessThanOrEqual(150);
  expect(calls, "what was counted was sent, but for a moment before the kill").toBeGreaterThan(145);
  await Promise.all(others.map(kill));
});

it("a read whose process was killed is sent again and counts once", { timeout: 60_000 }, async () => {
  const { ctx, busy, release, sent, organizationId, owner } = await newBusyRuns({});
  const { id } = await createBudget(ctx, {
    ...ofOrganization,
    pattern: "things_api.*.*.things.getThing",
    window: "day",
    limit: 1,
  });
  const made = await budgetedProcess(organizationId, owner.id);
  await soon(() => expect(sent("GET")).toHaveLength(1));
  await sleep(200); // it is journalled by then
  await kill(made);
  release();
  busy.answerMs = 5;
  await prisma().execution.updateMany({
    where: { organizationId, leaseUntil: { not: null } },
    data: { leaseUntil: new Date(0) },
  });
  for (const { id: run } of await findAbandoned(100)) await resume(organizationId, run);
  expect(sent("GET")).toHaveLength(2);
  expect(await getBudget(ctx, { id })).toMatchObject({ used: 1 });
});
