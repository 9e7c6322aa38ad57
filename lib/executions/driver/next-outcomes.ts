import type { CallRecord } from "../journal/record";
import type { Pass } from "../pass/pass";
import { liveTimers } from "../pass/timers";

/** What came since the last delivery; waits for it as long as anything moves. Only waiting for timers counts as time of the program. */
export async function nextOutcomes(pass: Pass): Promise<CallRecord[] | "nothing" | "asking" | "too long"> {
  const { run } = pass;
  for (;;) {
    run.abort.signal.throwIfAborted();
    if (pass.isOver) {
      await news(pass, null); // it was ended from outside, which aborts it; what was not begun is no deadlock
      continue;
    }
    if (run.wallMs >= run.options.timeoutMs) return "too long";
    if (pass.ready.length > 0) return pass.ready.splice(0);
    const isBusy = isMoving(pass);
    if (!isBusy && liveTimers(pass) === 0) return restOf(pass);
    const began = performance.now();
    await news(pass, isBusy ? null : run.options.timeoutMs - run.wallMs);
    if (!isBusy) run.wallMs += performance.now() - began;
  }
}

const restOf = ({ asking }: Pass): "asking" | "nothing" => (asking.size > 0 ? "asking" : "nothing");

/** Calls are looked at or under way that wait for no people. */
export const isMoving = ({ preparing, running, asking }: Pass): boolean => preparing + running - asking.size > 0;

/** Until anything happens that the pass has to look at. */
export function news(pass: Pass, atMostMs: number | null): Promise<void> {
  const { signal } = pass.run.abort;
  return new Promise((resolve) => {
    const timer = atMostMs === null ? undefined : setTimeout(done, Math.max(1, atMostMs));
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      pass.wake = () => {};
      resolve();
    }
    pass.wake = done;
    signal.addEventListener("abort", done);
  });
}
