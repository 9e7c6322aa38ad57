import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { withDatabase } from "../../operation/organization.suite";
import { newBusyRuns } from "./slots.suite";

withDatabase();

async function busyProcess(...args: string[]): Promise<ChildProcess> {
  const command = ["dist/programs/executions/slots/busy-process.suite.mjs", ...args];
  const made = spawn(process.execPath, command, { env: process.env, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void made.kill("SIGKILL"));
  await once(made.stdout!, "data");
  return made;
}

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 20 });

it("no more calls than allowed are under way over several processes, also after one was killed", {
  timeout: 120_000,
}, async () => {
  const { busy, release, sent, organizationId, owner } = await newBusyRuns({ "things.addThing": { maxConcurrency: 3 } });
  const pids = () => sent("POST").map(({ body }) => (JSON.parse(body) as { title: string }).title);
  busy.answerMs = 5;
  const [killed, other] = await Promise.all([1, 2].map(() => busyProcess(organizationId, owner.id)));
  await soon(() => expect(busy.answered).toBeGreaterThan(100));
  expect(new Set(pids())).toEqual(new Set([`${killed!.pid}`, `${other!.pid}`]));

  busy.answerMs = null;
  await soon(() => {
    if (busy.holding.size === 3 && !pids().slice(-3).includes(`${killed!.pid}`)) release();
    expect(busy.holding.size).toBe(3);
    expect(pids().slice(-3)).toContain(`${killed!.pid}`);
  });
  const before = pids().length;
  killed!.kill("SIGKILL");
  await soon(() => expect(busy.now).toBeLessThan(3));
  await sleep(1_000);
  expect(pids()).toHaveLength(before);
  await soon(() => expect(busy.now).toBe(3));
  expect(new Set(pids().slice(before))).toEqual(new Set([`${other!.pid}`]));

  busy.answerMs = 5;
  const then = busy.answered;
  release();
  await soon(() => expect(busy.answered).toBeGreaterThan(then + 50));
  expect(busy.most).toBe(3);
});
