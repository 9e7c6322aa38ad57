import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type RunFilter, type RunRow, readRuns } from "../../db/journal/runs";
import { type Context, doors, personOf } from "../../operation/context";
import { Flag } from "../../operation/flag";
import { operation } from "../../operation/operation";
import { ExecutionId } from "../ids";
import { nextChange } from "../views/changes";
import { ExecutionOutcome, ExecutionState, ExecutionSummary, executionSummary } from "../views/execution";
import { followingRuns, whoseRuns } from "../views/visible";

const waitMsMax = 30_000;
const topics = ["execution.changed", "approval.changed"] as const;
/** Changes shortly after the first one are reported together with it. */
const gatherMs = 200;

const Filter = z.object({
  status: ExecutionState.optional(),
  outcome: ExecutionOutcome.optional().describe("The state, told apart by what its calls came to"),
  kind: z.enum(["code", "call"]).optional(),
  door: z.enum(doors).optional().describe("Through which door it was begun"),
  actor: z.string().max(100).optional().describe("The id of who began it, or whom they acted for"),
  address: z.string().max(500).optional().describe("The address of a tool that was called"),
  mine: Flag.default(false),
  since: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  cursor: ExecutionId.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const listExecutions = operation({
  name: "execution.list",
  summary: "List runs, the newest first",
  permission: followingRuns,
  input: Filter.extend({
    mark: z.string().max(100).optional().describe("The mark of the last answer"),
    waitMs: z.coerce
      .number()
      .int()
      .min(0)
      .max(waitMsMax)
      .default(0)
      .describe("Answer when the mark is another one, or after so long"),
  }),
  output: z.object({
    items: z.array(ExecutionSummary),
    nextCursor: z.string().optional(),
    mark: z.string().describe("Differs whenever a run of this page changed"),
  }),
  async run(ctx, { mark, waitMs, ...filter }) {
    const until = Date.now() + waitMs;
    for (;;) {
      const change = nextChange(topics, { organizationId: ctx.organizationId }, Math.max(0, until - Date.now()));
      try {
        const rows = await readRuns(asked(ctx, filter));
        const now = markOf(rows);
        if (now !== mark || Date.now() >= until) return await pageOf(ctx, { rows, mark: now, limit: filter.limit });
        if (await change.came) await sleep(Math.min(gatherMs, Math.max(0, until - Date.now())));
      } finally {
        change.stop();
      }
    }
  },
});

function asked(ctx: Context, { status, actor, mine, since, until, cursor, limit, ...rest }: z.output<typeof Filter>): RunFilter {
  const people = [whoseRuns(ctx), actor ? [actor] : null, mine ? [personOf(ctx) ?? ctx.actor.id] : null];
  return {
    ...rest,
    organizationId: ctx.organizationId,
    people: people.filter((ids) => ids !== null),
    state: status,
    since: since ? new Date(since) : undefined,
    until: until ? new Date(until) : undefined,
    before: cursor,
    limit: limit + 1,
  };
}

type Read = { rows: RunRow[]; mark: string; limit: number };

async function pageOf(ctx: Context, { rows, mark, limit }: Read) {
  const page = rows.slice(0, limit);
  const items = await Promise.all(page.map((row) => executionSummary(ctx, row)));
  return { items, mark, ...(rows.length > limit ? { nextCursor: page.at(-1)?.id } : {}) };
}

function markOf(rows: readonly RunRow[]): string {
  const standing = rows.map(
    ({ id, state, revision, callCount, waiting }) => `${id} ${state} ${revision} ${callCount} ${waiting}`,
  );
  return createHash("sha256").update(standing.join("\n")).digest("base64url").slice(0, 16);
}
