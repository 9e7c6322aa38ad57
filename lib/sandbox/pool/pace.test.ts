import { once } from "node:events";
import { getPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { Pace } from "./pace";

const isLinux = process.platform === "linux";

test.runIf(isLinux)("a thread is slowed down without its process, and brought back where that is allowed", async () => {
  const worker = new Worker(
    `const { parentPort } = require("node:worker_threads");
    parentPort.once("message", () => undefined);
    parentPort.postMessage(require("node:fs").readlinkSync("/proc/thread-self"))`,
    { eval: true },
  );
  const [place] = (await once(worker, "message")) as [string];
  const thread = Number(place.split("/").at(-1));
  const before = getPriority(thread);
  const pace = new Pace(`/proc/${place}/schedstat`);
  pace.lower();
  expect([pace.isLow, getPriority(thread), getPriority(process.pid)]).toEqual([true, Math.min(before + 5, 19), before]);
  expect(pace.restore()).toBe(!pace.isLow);
  expect(getPriority(thread)).toBe(pace.isLow ? before + 5 : before);
  await worker.terminate();
});

test("where the system does not know threads, nothing is slowed down", () => {
  const pace = new Pace(null);
  pace.lower();
  expect([pace.isLow, pace.restore()]).toEqual([false, true]);
});
