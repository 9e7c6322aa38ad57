import { z } from "zod";
import { type CallFilter, type CallOfRun, readCallsOfRuns } from "../../db/journal/calls";
import { type Context, personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { Flag } from "../../operation/flag";
import { operation } from "../../operation/operation";
import { toolTitles } from "../../tools";
import { stoppedCodes } from "../journal/seal-rows";
import { CallView } from "../views/call";
import { followingRuns, whoseRuns } from "../views/visible";

/** A call in the list over all runs, without arguments and outcome. */
const ListedCall = CallView.pick({
  ...{ seq: true, path: true, address: true, title: true, effect: true, state: true, decision: true, errorCode: true },
  ...{ madeAt: true, endedAt: true },
}).extend({
  executionId: z.string(),
  connectionId: z.string().nullable(),
  door: z.string(),
  actor: z.object({ kind: z.string(), id: z.string(), label: z.string(), onBehalfOf: z.string().nullable() }),
});
export type ListedCall = z.infer<typeof ListedCall>;

const Cursor = z.string().regex(/^\d{1,15}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.\d{1,9}$/, "Is not a cursor of this list");

const Filter = z.object({
  decision: z.enum(["allow", "require_approval", "block"]).optional().describe("What was decided about it"),
  stopped: Flag.default(false).describe("Only calls that a policy blocked, or that people did not approve"),
  failed: Flag.default(false).describe("Only calls that ended with an error, and were not stopped"),
  rule: z.string().max(100).optional().describe("The id of the policy that decided"),
  code: z.string().max(100).optional().describe("The code of its error; not together with stopped"),
  tool: z.string().max(500).optional().describe("An address, or a pattern such as github.*.*.issues.*"),
  connection: z.uuid().optional().describe("The id of a connection"),
  actor: z.string().max(100).optional().describe("The id of who made it, or whom they acted for"),
  mine: Flag.default(false),
  since: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  cursor: Cursor.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const listCalls = operation({
  name: "call.list",
  summary: "List calls over all runs, the newest first: what was stopped, by which policy, and what failed",
  permission: followingRuns,
  input: Filter,
  output: z.object({ items: z.array(ListedCall), nextCursor: z.string().optional() }),
  async run(ctx, filter) {
    const rows = await readCallsOfRuns(asked(ctx, filter));
    const page = rows.slice(0, filter.limit);
    const last = page.at(-1);
    const titles = await toolTitles(
      ctx,
      page.map(({ address }) => address),
    );
    return {
      items: page.map((row) => listed(row, titles)),
      ...(rows.length > page.length && last ? { nextCursor: cursorOf(last) } : {}),
    };
  },
});

/** Codes of calls that did not fail by themselves. */
export const notFailures: readonly string[] = [...stoppedCodes, "cancelled"];

function asked(ctx: Context, filter: z.output<typeof Filter>): CallFilter {
  const { decision, stopped, failed, rule, code, tool, connection, actor, mine, since, until, cursor, limit } = filter;
  const people = [whoseRuns(ctx), actor ? [actor] : null, mine ? [personOf(ctx) ?? ctx.actor.id] : null];
  const codes = stopped ? stoppedCodes : code && [code];
  return {
    ...{ organizationId: ctx.organizationId, action: decision, rule, errorCodes: codes || undefined, connectionId: connection },
    ...(failed ? { withoutCodes: notFailures } : {}),
    ...(tool ? addressesOf(tool) : {}),
    people: people.filter((ids) => ids !== null),
    since: since ? new Date(since) : undefined,
    until: until ? new Date(until) : undefined,
    before: cursor ? parseCursor(cursor) : undefined,
    limit: limit + 1,
  };
}

/** A star in the middle of a pattern is one segment; at the end it is any number of them. */
export function addressesOf(tool: string): Pick<CallFilter, "address" | "addresses"> {
  const text = tool.startsWith("tools.") || tool.startsWith("executor.") ? tool : `tools.${tool}`;
  if (!text.includes("*")) return { address: text };
  const segments = text.split(".").map((one) => (one === "*" ? "[^.]+" : one.replace(/[^\w]/gu, "\\$&")));
  const isOpen = text.endsWith(".*");
  return { addresses: `^${(isOpen ? segments.slice(0, -1) : segments).join("\\.")}${isOpen ? "\\." : "$"}` };
}

const cursorOf = ({ madeAt, executionId, seq }: CallOfRun): string => `${madeAt.getTime()}.${executionId}.${seq}`;

function parseCursor(cursor: string): CallFilter["before"] {
  const [madeAt, executionId = "", seq] = cursor.split(".");
  const time = new Date(Number(madeAt));
  if (Number.isNaN(time.getTime())) throw new Failure("invalid", "cursor: Is not a cursor of this list.");
  return { madeAt: time, executionId, seq: Number(seq) };
}

function listed(row: CallOfRun, titles: ReadonlyMap<string, string>): z.input<typeof ListedCall> {
  const { actorKind: kind, actorId: id, actorLabel: label, onBehalfOf, madeAt, endedAt, ...rest } = row;
  return {
    ...rest,
    title: titles.get(rest.address ?? "") ?? null,
    effect: rest.effect as ListedCall["effect"], // safe: written by sealCall(), as are the state and the decision
    state: rest.state as ListedCall["state"],
    decision: rest.decision as ListedCall["decision"],
    actor: { kind, id, label, onBehalfOf },
    madeAt: madeAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
