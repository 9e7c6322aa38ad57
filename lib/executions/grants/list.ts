import { z } from "zod";
import { previewCall } from "../../connections";
import { refreshActor } from "../../identity";
import { type Actor, type Context, can } from "../../operation/context";
import { operation } from "../../operation/operation";
import { decisionOf, type ResolvedTool, viewOf } from "../../tools";
import { open } from "../../vault/seal";
import { approvalIdOf } from "../ids";
import type { CallDecision } from "../journal/record";
import { sealedAt } from "../journal/sealed-at";
import { findTool } from "../tools/find";
import { personNames, visibleTo } from "../views/visible";
import { type Arguments, sameIn } from "./alike";
import { changesSince } from "./binding";

const shownMax = 200;

const Grant = z.object({
  id: z.string(),
  address: z.string(),
  actor: z.object({ kind: z.string(), id: z.string(), label: z.string(), person: z.string().nullable() }),
  reach: z
    .enum(["once", "alike", "run", "hours"])
    .describe("One call with the same arguments, alike calls of one run, the rest of one run, or every call until then"),
  alike: z
    .object({ varying: z.array(z.string()), same: z.array(z.object({ pointer: z.string(), value: z.string() })) })
    .nullable()
    .describe("Of alike calls: JSON pointers to the arguments that may differ, and those that are the same as JSON, shortened"),
  executionId: z.string().nullable().describe("The run it is for; null where it is for all"),
  approvalId: z.string().describe("The answer it comes from"),
  grantedBy: z.string().nullable(),
  grantedAt: z.iso.datetime(),
  until: z.iso.datetime(),
  used: z.number().int(),
  lastUsedAt: z.iso.datetime().nullable(),
  mayRevoke: z.boolean(),
});
export type Grant = z.infer<typeof Grant>;

export const listGrants = operation({
  name: "grant.list",
  summary: "List what earlier answers still allow without asking",
  permission: "executions:read",
  input: z.object({ address: z.string().max(500).optional() }),
  output: z.object({ items: z.array(Grant) }),
  async run(ctx, { address }) {
    const rows = await ctx.db.approvalGrant.findMany({
      where: { ...standing(ctx), ...(address ? { address } : {}) },
      include: { approval: { select: answerSelect } },
      orderBy: { id: "desc" },
      take: shownMax,
    });
    const names = await personNames(
      ctx,
      rows.map(({ approval }) => approval),
    );
    const usable = await Promise.all(rows.map((row) => isUsable(ctx, row)));
    return { items: await Promise.all(rows.filter((_, index) => usable[index]).map((row) => grantView(ctx, row, names))) };
  },
});

/** The approval that a grant comes from. */
const answerSelect = {
  ...{ id: true, arguments: true, decision: true },
  ...{ actorKind: true, actorLabel: true, onBehalfOf: true, executionId: true, number: true, answeredByLabel: true },
} as const;

/** Grants with uses left, of runs that the viewer may see. */
const standing = (ctx: Context) => ({
  expiresAt: { gt: new Date() },
  position: null, // those of a plan are of one run, and its page shows them
  approval: visibleTo(ctx),
  AND: [
    { OR: [{ usesLeft: null }, { usesLeft: { gt: 0 } }] },
    { OR: [{ executionId: null }, { approval: { execution: { state: { in: ["running", "paused"] } } } }] },
  ],
});

type GrantRecord = Awaited<ReturnType<Context["db"]["approvalGrant"]["findMany"]>>[number] & {
  approval: {
    id: string;
    arguments: Uint8Array;
    decision: unknown;
    actorKind: string;
    actorLabel: string;
    onBehalfOf: string | null;
    executionId: string;
    number: number;
    answeredByLabel: string | null;
  };
};

/** Hides grants that would let no call through: their tool, account, server or actor changed or is gone, or a newer policy asks. */
async function isUsable(ctx: Context, row: GrantRecord): Promise<boolean> {
  const { organizationId } = ctx;
  const { actorKind, actorLabel: label } = row.approval;
  const actor = await refreshActor({ organizationId, kind: actorKind as Actor["kind"], id: row.actorId, label }); // safe: written from a context
  if (!actor) return false;
  const target = await findTool(await viewOf({ ...ctx, actor }), row.address);
  if ("code" in target || target.tool.definitionHash !== row.definitionHash) return false;
  const { action, rule, asking, conditional } = decisionOf(target);
  const { flows } = (row.approval.decision ?? {}) as Partial<CallDecision>; // safe: written by the journal
  const isOverruled = action !== "require_approval" || (asking && (row.policyId !== rule?.id || row.createdAt <= asking.since));
  if (isOverruled && !conditional && !flows) return false;
  if (row.connectionId === null) return target.connection.isStatic;
  return hasSameDestination(ctx, row, target);
}

/** Compares with the approved arguments, because the server may depend on them. */
async function hasSameDestination(ctx: Context, row: GrantRecord, { connection, tool }: ResolvedTool): Promise<boolean> {
  const args = await approvedArguments(ctx, row);
  const preview = await previewCall(ctx, { connectionId: connection.id, toolHash: tool.hash, args });
  if (!preview) return false;
  const { credentialVersion, destination } = preview;
  return changesSince(row, { ...row, connectionId: connection.id, credentialVersion, destination }).length === 0;
}

async function approvedArguments({ organizationId }: Context, { approval }: GrantRecord): Promise<Record<string, unknown>> {
  const sealed = sealedAt.approval(organizationId, approval.id, "arguments");
  return JSON.parse(await open(sealed, approval.arguments)) as Record<string, unknown>; // safe: sealed by sealQuestion()
}

async function grantView(ctx: Context, row: GrantRecord, names: ReadonlyMap<string, string>): Promise<Grant> {
  const { id, address, actorKind, actorId, executionId, approval, used } = row;
  return {
    ...{ id, address, executionId, used },
    actor: { kind: actorKind, id: actorId, label: approval.actorLabel, person: names.get(approval.onBehalfOf ?? "") ?? null },
    reach: reachOf(row),
    alike: reachOf(row) === "alike" ? alikeView(await approvedArguments(ctx, row), row.varying) : null,
    approvalId: approvalIdOf(approval.executionId, approval.number),
    grantedBy: approval.answeredByLabel,
    grantedAt: row.createdAt.toISOString(),
    until: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    mayRevoke: can(ctx.actor, "executions:answer"),
  };
}

const sameMax = 20;
const valueLengthMax = 200;

function alikeView(args: Arguments, varying: string[]): Grant["alike"] {
  const same = sameIn(args, varying).slice(0, sameMax);
  return { varying, same: same.map(([pointer, value]) => ({ pointer, value: shortText(value) })) };
}

const shortText = (text: string) => (text.length > valueLengthMax ? `${text.slice(0, valueLengthMax)}…` : text);

function reachOf({ executionId, argumentsHash }: GrantRecord): Grant["reach"] {
  if (executionId !== null) return argumentsHash === null ? "run" : "alike";
  return argumentsHash === null ? "hours" : "once";
}
