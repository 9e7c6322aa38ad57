const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long after each attempt the next one follows; the specification's own example. Together more than three days. */
const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/** When the next attempt is due after this many; null if that was the last. What failed together is not tried again in one moment. */
export function nextAttempt(attempts: number): Date | null {
  const waitMs = waits[attempts - 1];
  return waitMs === undefined ? null : new Date(Date.now() + Math.round(waitMs * (0.9 + Math.random() * 0.2)));
}
