import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type FirstCall, readFirstCalls } from "../../db/journal/calls";
import { type RunFilter, type RunRow, readRuns } from "../../db/journal/runs";
import { type Context, doors, personOf } from "../../operation/context";
import { Flag } from "../../operation/flag";
import { operation } from "../../operation/operation";
import { toolTitles } from "../../tools";
import { approvalIdOf, ExecutionId } from "../ids";
import { CallView } from "../views/call";
import { nextChange } from "../views/changes";
import { ExecutionOutcome, ExecutionState, ExecutionSummary, executionSummary } from "../views/execution";
import { followingRuns, whoseRuns } from "../views/visible";

const waitMsMax = 30_000;
const topics = ["execution.changed", "approval.changed"] as const;
/** Changes shortly after the first one are reported together with it. */
const gatherMs = 200;

export const RunsFilter = z.object({
  status: ExecutionState.optional(),
  outcome: ExecutionOutcome.optional().describe("The state, told apart by what its calls came to"),
  kind: z.enum(["code", "call", "agent"]).optional(),
  door: z.enum(doors).optional().describe("Through which door it was begun"),
  actor: z.string().max(100).optional().describe("The id of who began it, or whom they acted for"),
  agent: z.uuid().optional().describe("The id of an agent of the organization"),
  address: z.string().max(500).optional().describe("The address of a tool that was called"),
  mine: Flag.default(false),
  since: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
});

const Filter = RunsFilter.extend({
  cursor: ExecutionId.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** The number of calls that are told of each run. */
const callsMax = 12;

const BriefCall = CallView.pick({
  ...{ seq: true, path: true, address: true, title: true, state: true, errorCode: true, approvalId: true },
  ...{ madeAt: true, startedAt: true, endedAt: true },
});

const ListedRun = ExecutionSummary.extend({ calls: z.array(BriefCall).describe(`The first ${callsMax} calls`) });
export type ListedRun = z.infer<typeof ListedRun>;

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
    items: z.array(ListedRun),
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

function asked(ctx: Context, { cursor, limit, ...filter }: z.output<typeof Filter>): RunFilter {
  return { ...runsAsked(ctx, filter), before: cursor, limit: limit + 1 };
}

/** What is asked for, and what the caller may see of it. */
export function runsAsked(ctx: Context, { status, actor, mine, since, until, ...rest }: z.output<typeof RunsFilter>) {
  const people = [whoseRuns(ctx), actor ? [actor] : null, mine ? [personOf(ctx) ?? ctx.actor.id] : null];
  return {
    ...rest,
    organizationId: ctx.organizationId,
    people: people.filter((ids) => ids !== null),
    state: status,
    since: since ? new Date(since) : undefined,
    until: until ? new Date(until) : undefined,
  };
}

type Read = { rows: RunRow[]; mark: string; limit: number };

async function pageOf(ctx: Context, { rows, mark, limit }: Read) {
  const page = rows.slice(0, limit);
  const calls = await readFirstCalls(
    ctx.organizationId,
    page.map(({ id }) => id),
    callsMax,
  );
  const titles = await toolTitles(
    ctx,
    calls.map(({ address }) => address),
  );
  const callsOf = (id: string) => calls.filter(({ executionId }) => executionId === id).map((call) => briefly(call, titles));
  const items = await Promise.all(page.map(async (row) => ({ ...(await executionSummary(ctx, row)), calls: callsOf(row.id) })));
  return { items, mark, ...(rows.length > limit ? { nextCursor: page.at(-1)?.id } : {}) };
}

const briefly = (
  { executionId, approvalNumber, madeAt, startedAt, endedAt, state, ...call }: FirstCall,
  titles: ReadonlyMap<string, string>,
) => ({
  ...call,
  title: titles.get(call.address ?? "") ?? null,
  state: state as CallView["state"], // safe: written by sealCall()
  approvalId: approvalNumber === null ? null : approvalIdOf(executionId, approvalNumber),
  madeAt: madeAt.toISOString(),
  startedAt: startedAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
});

function markOf(rows: readonly RunRow[]): string {
  const standing = rows.map(
    ({ id, state, revision, callCount, waiting }) => `${id} ${state} ${revision} ${callCount} ${waiting}`,
  );
  return createHash("sha256").update(standing.join("\n")).digest("base64url").slice(0, 16);
}
