import { z } from "zod";
import { readRun } from "../../db/journal/runs";
import { readStuckRuns, type StuckRow } from "../../db/journal/stuck";
import { operation } from "../../operation/operation";
import { ExecutionSummary, executionSummary } from "../views/execution";
import { whoseRuns } from "../views/visible";

const StuckRun = ExecutionSummary.extend({
  reason: z.enum(["lost", "stalled", "overdue"]).describe("Its process is gone, its passes come to nothing, or nobody woke it"),
  text: z.string(),
  passes: z.number().int(),
});
export type StuckRun = z.infer<typeof StuckRun>;

export const listStuckExecutions = operation({
  name: "execution.stuck",
  summary: "List runs that do not move, the oldest first, with the reason",
  permission: "executions:read",
  input: z.object({ limit: z.coerce.number().int().min(1).max(200).default(100) }),
  output: z.object({ items: z.array(StuckRun) }),
  async run(ctx, { limit }) {
    const { organizationId } = ctx;
    const found = await readStuckRuns({ organizationId, people: whoseRuns(ctx), limit });
    const items = await Promise.all(
      found.map(async (stuck) => {
        const row = await readRun(organizationId, stuck.id);
        return row && { ...(await executionSummary(ctx, row)), reason: stuck.kind, text: textOf(stuck), passes: stuck.pass };
      }),
    );
    return { items: items.filter((item) => item !== null) };
  },
});

function textOf({ kind, stalled, since, nextAt }: StuckRow): string {
  if (kind === "overdue") return `Its timer was due at ${since.toISOString()} and no process went on with it.`;
  if (kind === "lost") return `Its process has given no sign of life since ${since.toISOString()} and no other one took over.`;
  const passes = stalled === 1 ? "One pass" : `${stalled} passes in a row`;
  return `${passes} ended without progress.${nextAt ? ` The next one is due by ${nextAt.toISOString()}.` : ""} The log says why.`;
}
