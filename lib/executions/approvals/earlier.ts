import { z } from "zod";
import { readSmallArguments } from "../../db/journal/approvals";
import type { Context } from "../../operation/context";
import { parseAddress } from "../../tools";
import { open } from "../../vault/seal";
import { approvalIdOf } from "../ids";
import { sealedAt } from "../journal/sealed-at";
import { begunBy, visibleTo } from "../views/visible";
import type { ApprovalRecord } from "./find";

const decisionsMax = 5;
/** The size of arguments that are still shown. */
const shownBytesMax = 20_000;

/** What somebody decided about another call of the same tool. */
export const EarlierDecision = z.object({
  id: z.string(),
  executionId: z.string(),
  state: z.enum(["accepted", "declined"]),
  by: z.string().nullable(),
  at: z.iso.datetime(),
  reason: z.string().nullable(),
  isEdited: z.boolean(),
  arguments: z.unknown().describe("As approved, or as asked for where it was declined; null where they are large"),
});
type EarlierDecision = z.infer<typeof EarlierDecision>;

/** Approvals of the same tool in runs that the viewer may see. An address of personal accounts is shared, so it must be the same person. */
function alike(ctx: Context, { address, kind, actorId, onBehalfOf }: ApprovalRecord) {
  const person = parseAddress(address)?.owner === "user" ? [begunBy(onBehalfOf ?? actorId)] : [];
  return { address, kind, AND: [visibleTo(ctx), ...person] };
}

const approvedSelect = { id: true, answeredAt: true, arguments: true, editedArguments: true } as const;

/** Finds the arguments that were approved last before this was asked. */
export async function lastApproved(ctx: Context, approval: ApprovalRecord) {
  if (approval.kind !== "approval") return null;
  const where = { ...alike(ctx, approval), state: "accepted", answeredAt: { lt: approval.createdAt } };
  const row = await ctx.db.approval.findFirst({ where, orderBy: { answeredAt: "desc" }, select: approvedSelect });
  if (!row?.answeredAt) return null;
  const [field, sealed] = row.editedArguments ? ["editedArguments", row.editedArguments] : ["arguments", row.arguments];
  const text = await open(sealedAt.approval(ctx.organizationId, row.id, field as string), sealed as Uint8Array);
  return { arguments: JSON.parse(text) as unknown, at: row.answeredAt.toISOString() };
}

const decisionSelect = {
  ...{ id: true, executionId: true, number: true, state: true, reason: true, answeredAt: true, answeredByLabel: true },
} as const;

/** Finds what was decided last about other calls of the same tool, the newest first. */
export async function earlierDecisions(ctx: Context, approval: ApprovalRecord): Promise<EarlierDecision[]> {
  if (approval.kind !== "approval") return [];
  const { organizationId, db } = ctx;
  const where = {
    ...alike(ctx, approval),
    state: { in: ["accepted", "declined"] },
    id: { not: approval.id },
    answeredAt: { lt: approval.answeredAt ?? new Date() },
  };
  const rows = await db.approval.findMany({ where, orderBy: { answeredAt: "desc" }, select: decisionSelect, take: decisionsMax });
  const small = await readSmallArguments({ organizationId, ids: rows.map(({ id }) => id), bytesMax: shownBytesMax });
  return Promise.all(
    rows.map(async ({ id, executionId, number, state, reason, answeredAt, answeredByLabel }) => {
      const opened = (field: string, sealed: Uint8Array) => open(sealedAt.approval(organizationId, id, field), sealed);
      const { arguments: asked = null, editedArguments = null, isEdited = false } = small.get(id) ?? {};
      const [field, sealed] = isEdited ? ["editedArguments", editedArguments] : ["arguments", asked];
      return {
        id: approvalIdOf(executionId, number),
        ...{ executionId, isEdited, by: answeredByLabel },
        state: state as "accepted", // safe: the filter above
        at: (answeredAt ?? approval.createdAt).toISOString(),
        reason: reason && (await opened("reason", reason)),
        arguments: sealed && (JSON.parse(await opened(field as string, sealed as Uint8Array)) as unknown),
      };
    }),
  );
}
