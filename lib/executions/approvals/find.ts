import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { approvalIdOf } from "../ids";
import { findVisible } from "../views/visible";

/** The fields that a list shows, without arguments, which may be large. */
export const listedSelect = {
  ...{ id: true, organizationId: true, executionId: true, seq: true, number: true, kind: true, state: true, isDetached: true },
  ...{ connectionId: true, credentialVersion: true, destination: true, peopleOnly: true, barredAsker: true },
  ...{
    quorum: true,
    approverRole: true,
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
  execution: { select: { toolkitId: true, options: true } },
} as const;

export type ApprovalRecord = Awaited<ReturnType<typeof findApproval>>;

/** Finds an approval of an execution that the caller may see. */
export async function findApproval(ctx: Context, { id, number }: { id: string; number: number }) {
  const { state } = await findVisible(ctx, id);
  const approval = await ctx.db.approval.findFirst({ where: { executionId: id, number }, select: approvalSelect });
  if (approval) return approval;
  if (number > 1) throw new Failure("not_found", `There is no approval ${approvalIdOf(id, number)}.`);
  const how = state === "running" || state === "paused" ? "does not wait for an answer" : `is over (${state})`;
  throw new Failure("conflict", `The execution ${id} ${how}.`);
}
