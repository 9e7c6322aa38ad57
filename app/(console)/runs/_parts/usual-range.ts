import type { RunHistogram } from "@executor/core/executions";
import { type RangeName, rangeMs, usualRange } from "./runs-filter";

const shorter = ["24h", "7d"] as const;

/** The shortest time that holds every run of the usual one: a day's work is not drawn as a month. */
export function shortestRange({ until, steps }: Pick<RunHistogram, "until" | "steps">): RangeName {
  const first = steps.find(({ from: _, to: __, ...outcomes }) => Object.values(outcomes).some((runs) => runs > 0));
  if (!first) return usualRange;
  const age = Date.parse(until) - Date.parse(first.from);
  return shorter.find((range) => age <= rangeMs(range)) ?? usualRange;
}
