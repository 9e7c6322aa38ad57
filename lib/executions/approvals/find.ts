import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { approvalIdOf } from "../ids";
import { findVisible } from "../views/visible";
import { seenBy } from "./escalation";

/** The fields that a list shows, without arguments, which may be large. */
export const listedSelect = {
  ...{ id: true, organizationId: true, executionId: true, seq: true, number: true, kind: true, state: true, isDetached: true },
  ...{ connectionId: true, credentialVersion: true, destination: true, peopleOnly: true, barredAsker: true },
  ...{
    quorum: true,
    ...{ approverRole: true, escalateTo: true, escalatesAt: true, escalatedAt: true, claimedById: true, claimedAt: true },
    votes: { select: { personId: true, label: true, votedAt: true }, orderBy: { votedAt: "asc" as const } },
  },
  ...{ actorKind: true, actorId: true, actorLabel: true, onBehalfOf: true, address: true, toolHash: true, definitionHash: true },
  ...{ argumentsHash: true, message: true, decision: true, requestedSchema: true, url: true, expiresAt: true },
  ...{ integrationId: true, ownerKey: true, connectionName: true, wantedScope: true, createdAt: true },
  ...{ answeredAt: true, answeredById: true },
  ...{ answeredByKind: true, answeredByLabel: true, reason: true, scope: true },
} as const;

/** The fields of its view. The content of an answer is for the run alone. */
export const approvalSelect = {
  ...{ ...listedSelect, arguments: true, editedArguments: true },
  execution: { select: { toolkitId: true, options: true, kind: true, door: true, parentId: true, parentSeq: true } },
} as const;

export type ApprovalRecord = Awaited<ReturnType<typeof findApproval>>;

/** Finds an approval that the caller may see. */
export async function findApproval(ctx: Context, { id, number }: { id: string; number: number }) {
  const where = { executionId: id, number, AND: seenBy(ctx) };
  const approval = await ctx.db.approval.findFirst({ where, select: approvalSelect });
  if (approval) return approval;
  const { state } = await findVisible(ctx, id);
  if (number > 1) throw new Failure("not_found", `There is no approval ${approvalIdOf(id, number)}.`);
  const how = state === "running" || state === "paused" ? "does not wait for an answer" : `is over (${state})`;
  throw new Failure("conflict", `The execution ${id} ${how}.`);
}
