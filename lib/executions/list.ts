import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { doors, personOf } from "../operation/context";
import { Flag } from "../operation/flag";
import { operation } from "../operation/operation";
import { ExecutionId } from "./runs/execution-id";
import { countWaiting, ExecutionState, ExecutionSummary, executionSummary } from "./runs/execution-view";
import { anyNews } from "./runs/standing";
import { begunBy, visibleTo } from "./runs/visible";

const waitMsMax = 30_000;
/** What happens shortly after the first change is told along with it. */
const gatherMs = 200;

export const listExecutions = operation({
  name: "execution.list",
  summary: "List runs, the newest first",
  permission: "executions:read",
  input: z.object({
    status: ExecutionState.optional(),
    kind: z.enum(["code", "call"]).optional(),
    door: z.enum(doors).optional().describe("Through which door it was begun"),
    actor: z.string().max(100).optional().describe("The id of who began it, or whom they acted for"),
    address: z.string().max(500).optional().describe("The address of a tool that was called"),
    mine: Flag.default(false),
    since: z.iso.datetime().optional(),
    until: z.iso.datetime().optional(),
    cursor: ExecutionId.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    waitMs: z.coerce.number().int().min(0).max(waitMsMax).default(0).describe("Look when a run changes, or after so long"),
  }),
  output: z.object({ items: z.array(ExecutionSummary), nextCursor: z.string().optional() }),
  async run(ctx, { status, kind, door, actor, address, mine, since, until, cursor, limit, waitMs }) {
    if (waitMs > 0 && (await anyNews(ctx.organizationId, waitMs))) await sleep(gatherMs);
    const person = personOf(ctx) ?? ctx.actor.id;
    const during = { ...(since ? { gte: new Date(since) } : {}), ...(until ? { lt: new Date(until) } : {}) };
    const rows = await ctx.db.execution.findMany({
      where: {
        AND: [visibleTo(ctx), ...(actor ? [begunBy(actor)] : []), ...(mine ? [begunBy(person)] : [])],
        ...{ state: status, kind, door },
        ...(address ? { calls: { some: { address } } } : {}),
        ...(since || until ? { createdAt: during } : {}),
        ...(cursor ? { id: { lt: cursor } } : {}),
      },
      orderBy: { id: "desc" },
      take: limit + 1,
    });
    const page = rows.slice(0, limit);
    const ids = page.map(({ id }) => id);
    const waiting = await countWaiting(ctx, ids);
    const items = await Promise.all(page.map((row) => executionSummary(ctx, row, waiting.get(row.id) ?? 0)));
    return { items, ...(rows.length > limit ? { nextCursor: ids.at(-1) } : {}) };
  },
});
