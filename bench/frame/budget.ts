import type { Limit, Row, Side } from "./row";
import { inUnit } from "./table-text";

export type Verdict = "ok" | "over" | "unjudged";

type Medians = Partial<Record<Side, { median: number }>>;

/** Whether every limit holds. One that compares with a side that was not measured leaves the row unjudged. */
export function judge(limits: readonly Limit[], medians: Medians): Verdict {
  const held = limits.map((limit) => isHeld(limit, medians));
  if (held.includes(false)) return "over";
  return held.length > 0 && held.every((is) => is === true) ? "ok" : "unjudged";
}

function isHeld(limit: Limit, medians: Medians): boolean | undefined {
  const ours = medians.ours?.median;
  const scale = limit.of ? medians[limit.of]?.median : 1;
  if (ours === undefined || scale === undefined) return undefined;
  return "most" in limit ? ours <= limit.most * scale : ours >= limit.least * scale;
}

export function budgetText({ budget = [], unit }: Row): string {
  const one = (limit: Limit) => {
    const [sign, bound] = "most" in limit ? ["≤", limit.most] : ["≥", limit.least];
    return `${sign} ${limit.of ? `${bound} × ${limit.of}` : inUnit(bound, unit)}`;
  };
  return budget.map(one).join(", ");
}
