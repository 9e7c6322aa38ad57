import type { WriteDb } from "../../db/scoped";
import type { StoredRecord } from "../journal/load-run";
import { unbound } from "../journal/record";
import { isCovered } from "./planned-calls";

type PlanApproval = {
  id: string;
  organizationId: string;
  executionId: string;
  actorKind: string;
  actorId: string;
  expiresAt: Date;
};

/** Stores what the approval of a plan allows: each call that asks, once, with its arguments, in its place. */
export async function grantPlan(db: WriteDb, approval: PlanApproval, calls: readonly StoredRecord[]): Promise<void> {
  const { id: approvalId, organizationId, executionId, actorKind, actorId, expiresAt } = approval;
  await db.approvalGrant.createMany({
    data: calls.filter(isCovered).map(({ path, address, definitionHash, argumentsHash, decision }, index) => ({
      ...{ organizationId, approvalId, executionId, actorKind, actorId, expiresAt, argumentsHash },
      ...(decision?.bound ?? unbound),
      address: address ?? path,
      definitionHash: definitionHash ?? "",
      policyId: decision?.askedBy ?? decision?.rule?.id ?? null,
      usesLeft: 1,
      position: index + 1,
    })),
  });
}
