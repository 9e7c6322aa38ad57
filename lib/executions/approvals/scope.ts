import { z } from "zod";
import type { WriteDb } from "../../db/scoped";
import { type Context, can } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { createPolicy } from "../../policies";
import type { StoredRecord } from "../journal/load-run";
import type { CallDecision } from "../journal/record";
import { grantMs } from "../limits";
import { grantPlan } from "../plans/grant-plan";
import type { answerersNow } from "./answerers";
import { isStandIn } from "./escalation";
import type { ApprovalRecord } from "./find";

export const Scope = z.enum(["once", "alike", "run", "hours", "always"]);

type Answering = Awaited<ReturnType<typeof answerersNow>>;

/** Why an answer counts for the call as it stands and no other; null where it may reach further. */
export function plainBecause(ctx: Context, approval: ApprovalRecord, answerers: Answering): string | null {
  if ((answerers.quorum ?? 1) > 1) return "Several people have to approve this";
  return isStandIn(ctx, approval, answerers) ? "You may approve this because nobody else has answered" : null;
}

/** The scopes that requireScope() accepts from this person. */
export function offeredScopes(ctx: Context, approval: ApprovalRecord, answerers: Answering): z.output<typeof Scope>[] {
  const { kind, definitionHash, isDetached, decision } = approval;
  if (kind !== "approval" || definitionHash === null || plainBecause(ctx, approval, answerers) !== null) return ["once"];
  const alike = isDetached ? [] : ["alike" as const];
  const mayAlways = can(ctx.actor, "policies:write") && flowsOf(decision).length === 0;
  return ["once", ...alike, "run", "hours", ...(mayAlways ? ["always" as const] : [])];
}

/** The flow rules that ask. A policy that allows the tool would not answer them. */
const flowsOf = (decision: unknown) => ((decision ?? {}) as Partial<CallDecision>).flows ?? []; // safe: written by the journal

type ScopeChoice = { scope: z.output<typeof Scope>; hours: number; varying?: readonly string[] | undefined };

const hourMs = 3_600_000;

/** Only a call with a known definition can be allowed beyond itself. */
export function requireScope(
  ctx: Context,
  approval: ApprovalRecord,
  given: ScopeChoice & { arguments?: object | undefined },
): void {
  const { kind, definitionHash, isDetached, decision } = approval;
  const { scope, varying } = given;
  const refuse = (message: string, field = "scope") => new Failure("invalid", `${field}: ${message}`, { [field]: [message] });
  if (scope !== "alike" && varying) throw refuse("Only the scope `alike` lets arguments vary.", "varying");
  if (scope === "once") return;
  if (kind !== "approval" || definitionHash === null) throw refuse("This question is about one call only.");
  if (scope === "alike" && !varying)
    throw refuse("Name the arguments that may differ as JSON pointers, such as /body/amount; [] if none may.", "varying");
  if (scope === "alike" && isDetached) throw refuse("The run did not wait, so there is nothing it could go on with.");
  if (scope === "alike" && given.arguments)
    throw refuse("Edited arguments count for one call. Approve it once, or as it stands.");
  const [flow] = flowsOf(decision);
  if (scope === "always" && flow)
    throw refuse(`The flow rule ${flow.text} asks, and a policy does not answer it. Allow this call, or remove the rule.`);
  if (scope === "always" && !can(ctx.actor, "policies:write"))
    throw new Failure(
      "forbidden",
      "To allow a tool always is a policy of the organization, which needs the permission policies:write.",
    );
}

/** `plan` has the calls of the plan that is approved, `alike` what the calls that are alike have in common. */
type Granting = ScopeChoice & { plan: readonly StoredRecord[]; alike: { argumentsHash: string; varying: string[] } | null };

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
  const { rule, askedBy } = (approval.decision ?? {}) as Partial<CallDecision>; // safe: written by the journal
  if (definitionHash === null || (given.scope === "once" && !isDetached)) return;
  const inMs = (ms: number) => new Date(Date.now() + ms);
  const reach = {
    once: { argumentsHash, usesLeft: 1, expiresAt: inMs(grantMs) },
    alike: given.alike && {
      argumentsHash: given.alike.argumentsHash,
      varying: given.alike.varying,
      executionId,
      expiresAt: approval.expiresAt,
    },
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
        policyId: askedBy ?? rule?.id ?? null,
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
