import { processWide } from "../process";
import { meters } from "../telemetry/meters";

const keptMax = 200;

const delays = () => processWide("queue.start_delays", () => [] as number[]);

/** Notes how long a job that was due waited until this process began it. */
export function noteStart(dueAt: Date): void {
  const kept = delays();
  const delay = Math.max(0, Date.now() - dueAt.getTime());
  kept.push(delay);
  meters().jobStarts.observe(delay / 1_000);
  if (kept.length > keptMax) kept.shift();
}

export type StartDelays = { jobs: number; p50Ms: number; p95Ms: number };

/** Of the jobs that this process began last; null if it has begun none. */
export function startDelays(): StartDelays | null {
  const sorted = delays().toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return sorted.length === 0 ? null : { jobs: sorted.length, p50Ms: at(0.5), p95Ms: at(0.95) };
}
