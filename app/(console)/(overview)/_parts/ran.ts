import type { Activity } from "@executor/core/executions";

type Counted = {
  steps: readonly Pick<Activity["steps"][number], "runs" | "calls">[];
  before: Pick<Activity["before"], "runs" | "calls">;
};

export const hasRun = ({ steps, before }: Counted): boolean => before.runs + before.calls > 0 || steps.some(ran);

const ran = ({ runs, calls }: Counted["steps"][number]): boolean => runs + calls > 0;

/** The range that holds all of these days; null where none is shorter, and where nothing ran. */
export function shortestFor({ steps, before }: Counted): "24h" | "7d" | null {
  if (before.runs + before.calls > 0 || !steps.some(ran)) return null;
  const days = steps.length - steps.findIndex(ran);
  if (days > 7) return null;
  return days === 1 ? "24h" : "7d";
}
