import type { CallRecord } from "../journal/record";
import { liveSleepMsMax } from "../limits";
import { type Pass, settle } from "./pass";

const timerMsMax = 2_147_483_647;

/** Sets a timer of the program. Its time counts from when the program set it. A long timer lets the pass end. */
export function sleepFor(pass: Pass, record: CallRecord): void {
  const { ms } = JSON.parse(record.argumentsRaw) as { ms?: unknown }; // safe: the prelude writes it
  const dueAt = record.madeAt.getTime() + Math.min(Math.max(Number(ms) || 0, 0), Number.MAX_SAFE_INTEGER / 2);
  if (record.state !== "running") {
    Object.assign(record, { state: "running", effect: "read", startedAt: record.madeAt });
    pass.journal.note(record);
  }
  const restMs = Math.max(0, dueAt - Date.now());
  const entry = { record, dueAt, isLive: restMs <= liveSleepMsMax, timer: setTimeout(ring, Math.min(restMs, timerMsMax)) };
  pass.timers.add(entry);
  function ring(): void {
    pass.timers.delete(entry);
    if (dueAt > Date.now() + 1) sleepFor(pass, record);
    else settle(pass, record, { outcome: { value: "null" } });
  }
}

export const liveTimers = ({ timers }: Pass): number => [...timers].filter(({ isLive }) => isLive).length;

/** The time at which the first timer rings, or null. */
export function nextRing({ timers }: Pass): number | null {
  const rings = [...timers].map(({ dueAt }) => dueAt);
  return rings.length > 0 ? Math.min(...rings) : null;
}
