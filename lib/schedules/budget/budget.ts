import { z } from "zod";
import type { WriteDb } from "../../db/scoped";

const hourMs = 3_600_000;
const windowMs = { hour: hourMs, day: 24 * hourMs };
const most = 1_000_000;

/** How much the runs of one schedule may use in a window that moves with the clock. */
export const ScheduleBudget = z
  .object({
    window: z.enum(["hour", "day"]),
    runs: z.number().int().min(1).max(most).optional().describe("Runs that begin"),
    calls: z.number().int().min(1).max(most).optional().describe("Calls of these runs and of those within them"),
  })
  .refine(({ runs, calls }) => runs !== undefined || calls !== undefined, "Say how many runs or calls");
export type ScheduleBudget = z.output<typeof ScheduleBudget>;

/** Why nothing may begin now; null where the budget has room. It is looked at before a run, so the last one may go beyond it. */
export async function whyUsedUp(db: WriteDb, scheduleId: string, budget: ScheduleBudget | null): Promise<string | null> {
  if (budget === null) return null;
  const { window, runs, calls } = budget;
  const since = new Date(Date.now() - windowMs[window]);
  const begun = await db.scheduleFiring.findMany({
    where: { scheduleId, state: "begun", createdAt: { gt: since } },
    select: { executionId: true },
  });
  if (runs !== undefined && begun.length >= runs) return `Its budget of ${runs} runs in one ${window} is used up`;
  if (calls === undefined) return null;
  const used = await callsOf(
    db,
    begun.map(({ executionId }) => executionId),
  );
  return used >= calls ? `Its budget of ${calls} calls in one ${window} is used up` : null;
}

/** The calls of runs and of those within them. */
async function callsOf(db: WriteDb, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const [own, within] = await Promise.all([
    db.execution.aggregate({ where: { id: { in: [...ids] } }, _sum: { callCount: true } }),
    db.execution.findMany({ where: { parentId: { in: [...ids] } }, select: { id: true } }),
  ]);
  const deeper = await callsOf(
    db,
    within.map(({ id }) => id),
  );
  return (own._sum.callCount ?? 0) + deeper;
}
