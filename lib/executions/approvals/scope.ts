import { z } from "zod";
import type { WriteDb } from "../../db/scoped";
import { type Context, can } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { createPolicy } from "../../policies";
import type { StoredRecord } from "../journal/load-run";
import type { CallDecision } from "../journal/record";
import { grantMs } from "../limits";
import { grantPlan } from "../plans/grant-plan";
import type { ApprovalRecord } from "./find";

export const Scope = z.enum(["once", "run", "hours", "always"]);

/** The scopes that requireScope() accepts from this person. */
export function offeredScopes(ctx: Context, { kind, definitionHash }: ApprovalRecord): z.output<typeof Scope>[] {
  if (kind !== "approval" || definitionHash === null) return ["once"];
  return ["once", "run", "hours", ...(can(ctx.actor, "policies:write") ? ["always" as const] : [])];
}

type ScopeChoice = { scope: z.output<typeof Scope>; hours: number };

const hourMs = 3_600_000;

/** Only a call with a known definition can be allowed beyond itself. */
export function requireScope(ctx: Context, { kind, definitionHash }: ApprovalRecord, { scope }: ScopeChoice): void {
  if (scope === "once") return;
  const refuse = (message: string) => new Failure("invalid", `scope: ${message}`, { scope: [message] });
  if (kind !== "approval" || definitionHash === null) throw refuse("This question is about one call only.");
  if (scope === "always" && !can(ctx.actor, "policies:write"))
    throw new Failure(
      "forbidden",
      "To allow a tool always is a policy of the organization, which needs the permission policies:write.",
    );
}

/** `plan` has the calls of the plan that is approved. */
type Granting = ScopeChoice & { plan: readonly StoredRecord[] };

/** Stores what the answer allows beyond the waiting call. `once` for a run that did not wait is one use with the same arguments. */
export async function grantScope(db: WriteDb, approval: ApprovalRecord, given: Granting): Promise<void> {
  if (approval.kind === "plan") return grantPlan(db, approval, given.plan);
  const {
    id: approvalId,
    actorKind,
    actorId,
    address,
    definitionHash,
    connectionId,
    credentialVersion,
    destination,
    argumentsHash,
    executionId,
    isDetached,
    organizationId,
  } = approval;
  const bound = { connectionId, credentialVersion, destination };
  const { rule } = (approval.decision ?? {}) as Partial<CallDecision>; // safe: written by the journal
  if (definitionHash === null || (given.scope === "once" && !isDetached)) return;
  const inMs = (ms: number) => new Date(Date.now() + ms);
  const reach = {
    once: { argumentsHash, usesLeft: 1, expiresAt: inMs(grantMs) },
    run: { executionId, expiresAt: approval.expiresAt },
    hours: { expiresAt: inMs(given.hours * hourMs) },
    always: null,
  }[given.scope];
  if (reach)
    await db.approvalGrant.create({
      data: {
        organizationId,
        approvalId,
        actorKind,
        actorId,
        address,
        definitionHash,
        policyId: rule?.id ?? null,
        ...bound,
        ...reach,
      },
    });
}

export async function allowAlways(ctx: Context, { address }: ApprovalRecord): Promise<void> {
  const pattern = address.replace(/^tools\./, "");
  await createPolicy(ctx, { owner: "org", pattern, action: "allow" }).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.code, `The call is approved, but no policy was added: ${error.message}`).causedBy(error);
  });
}
