import { z } from "zod";
import { runsVisibleTo } from "../../executions";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";

const Firing = z.object({
  id: z.uuid(),
  cause: z.string().describe("The time it was due, or the id of the request"),
  dueAt: z.iso.datetime(),
  state: z.enum(["queued", "begun", "skipped", "missed", "failed"]),
  reason: z.string().nullable(),
  executionId: z.string().nullable().describe("The run that it began"),
  isVisible: z.boolean().describe("Whether you may see that run, which belongs to whoever the schedule acts as"),
  runState: z.string().nullable().describe("How that run stands"),
});
export type Firing = z.output<typeof Firing>;

export const listFirings = operation({
  name: "schedule.history",
  summary: "See when a schedule was due or called, and what came of it, the newest first",
  permission: "schedules:read",
  input: z.object({
    id: z.uuid(),
    cursor: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.object({ items: z.array(Firing), nextCursor: z.string().optional() }),
  async run(ctx, { id: scheduleId, cursor, limit }) {
    const { db } = ctx;
    if (!(await db.schedule.count({ where: { id: scheduleId } }))) throw new Failure("not_found", "There is no such schedule.");
    const where = { scheduleId, ...(cursor ? { id: { lt: cursor } } : {}) };
    const rows = await db.scheduleFiring.findMany({ where, orderBy: { id: "desc" }, take: limit + 1 });
    const page = rows.slice(0, limit);
    const ids = page.map(({ executionId }) => executionId);
    const [runs, visible] = await Promise.all([
      db.execution.findMany({ where: { id: { in: ids } }, select: { id: true, state: true } }),
      db.execution.findMany({ where: { id: { in: ids }, AND: runsVisibleTo(ctx) }, select: { id: true } }),
    ]);
    const seen = new Set(visible.map((run) => run.id));
    const stateOf = new Map(runs.map((run) => [run.id, run.state]));
    const items = page.map(({ executionId, dueAt, state, ...row }) => ({
      ...{ id: row.id, cause: row.cause, reason: row.reason, dueAt: dueAt.toISOString() },
      state: state as "queued", // safe: written in this folder
      executionId: stateOf.has(executionId) ? executionId : null,
      isVisible: seen.has(executionId),
      runState: stateOf.get(executionId) ?? null,
    }));
    return { items, ...(rows.length > limit ? { nextCursor: page.at(-1)?.id } : {}) };
  },
});
