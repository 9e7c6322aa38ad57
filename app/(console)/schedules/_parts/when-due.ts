import type { Schedule } from "@executor/core/schedules";

/** What is due begins within this time. */
const begunMs = 5_000;
/** Timers count no more than 24 days, and begin at once with more. */
const waitMax = 2_000_000_000;

/** Does something when the next of these times is over, unless it is given up before. */
export function whenDue(schedules: Pick<Schedule, "nextRuns">[], act: () => void): (() => void) | undefined {
  const next = schedules.flatMap(({ nextRuns }) => nextRuns.slice(0, 1)).sort()[0];
  if (!next) return undefined;
  const waitMs = Math.max(0, Date.parse(next) - Date.now()) + begunMs;
  const timer = setTimeout(act, Math.min(waitMs, waitMax));
  return () => clearTimeout(timer);
}
