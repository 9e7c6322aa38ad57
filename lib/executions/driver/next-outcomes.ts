import type { CallRecord } from "../journal/record";
import type { Pass } from "../pass/pass";
import { liveTimers } from "../pass/timers";

/** Waits for the outcomes since the last delivery, as long as anything moves. Only waiting for timers counts as program time. */
export async function nextOutcomes(pass: Pass): Promise<CallRecord[] | "nothing" | "asking" | "too long"> {
  const { run } = pass;
  for (;;) {
    run.abort.signal.throwIfAborted();
    if (pass.isOver) {
      await news(pass, null); // ended from outside; calls that never began are no deadlock
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

/** Whether calls are prepared or under way that do not wait for people. */
export const isMoving = ({ preparing, running, asking }: Pass): boolean => preparing + running - asking.size > 0;

/** Waits until something happens that concerns the pass. */
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
