import { expect, it } from "vitest";
import { PassLost } from "../journal/retry";
import type { Pass } from "../pass/pass";
import { nextOutcomes } from "./next-outcomes";

it("a pass that is ended from outside while nothing of it moves is lost, and no deadlock", async () => {
  const abort = new AbortController();
  const run = { abort, wallMs: 0, options: { timeoutMs: 1_000 } };
  const pass = { run, ready: [], preparing: 0, running: 0, asking: new Map(), timers: new Set(), isOver: false, wake: () => {} };
  const next = () => nextOutcomes(pass as unknown as Pass); // safe: nothing else of it is read
  expect(await next()).toBe("nothing");
  pass.isOver = true;
  const lost = next();
  pass.wake();
  abort.abort(new PassLost());
  await expect(lost).rejects.toThrow(PassLost);
});
