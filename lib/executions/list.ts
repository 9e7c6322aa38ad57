import { z } from "zod";
import { personOf } from "../operation/context";
import { operation } from "../operation/operation";
import { ExecutionId } from "./runs/execution-id";
import { countWaiting, ExecutionState, ExecutionSummary, executionSummary } from "./runs/execution-view";
import { begunBy, visibleTo } from "./runs/visible";

export const listExecutions = operation({
  name: "execution.list",
  summary: "List runs, the newest first",
  permission: "executions:read",
  input: z.object({
    status: ExecutionState.optional(),
    kind: z.enum(["code", "call"]).optional(),
    door: z.string().max(20).optional(),
    actor: z.string().max(100).optional().describe("The id of who began it, or whom they acted for"),
    address: z.string().max(500).optional().describe("The address of a tool that was called"),
    mine: z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]).default(false),
    since: z.iso.datetime().optional(),
    until: z.iso.datetime().optional(),
    cursor: ExecutionId.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.object({ items: z.array(ExecutionSummary), nextCursor: z.string().optional() }),
  async run(ctx, { status, kind, door, actor, address, mine, since, until, cursor, limit }) {
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
