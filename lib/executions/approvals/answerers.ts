import { type Context, can, personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { decisionOf, parseAddress, type ResolvedTool } from "../../tools";
import { open } from "../../vault/seal";
import type { Answerers } from "../journal/record";
import { sealedAt } from "../journal/sealed-at";
import { strictest } from "../plans/planned-calls";
import { answerersFor } from "../questions/ask";
import { asCalled } from "../tools/callable";
import type { ApprovalRecord } from "./find";
import { answerersOfPlan } from "./plan";
import { answerableSignIns, mayAnswerSignIn } from "./sign-ins";
import { askedTool } from "./tool";

/** Who may answer at this moment; with the role that may answer too because nobody did. */
type AnswerersNow = Answerers & { escalatedTo?: string | null };

export type AskedBy = Pick<ApprovalRecord, "address" | "actorKind" | "actorId" | "actorLabel" | "onBehalfOf">;
type Action = "accept" | "decline" | "cancel";

const others = "Another member with executions:answer and executions:all can, in their inbox or at the link of the pause.";

/** Explains why somebody may not answer and who may; null when they may. Everybody may decline what they asked themselves. */
export function barFrom(ctx: Context, approval: AskedBy & AnswerersNow, action: Action = "accept"): string | null {
  const { peopleOnly, barredAsker, approverRole, escalatedTo, actorId, actorLabel } = approval;
  if (peopleOnly && ctx.actor.kind !== "user")
    return "A policy lets only people answer this, no API key and no agent. A person who is signed in can: whoever began the run, or a member with executions:answer and executions:all, in their inbox or at the link of the pause.";
  if (action !== "accept") return null;
  if (approverRole && ctx.actor.role !== approverRole && (!escalatedTo || ctx.actor.role !== escalatedTo))
    return `A policy lets only members with the role ${approverRole}${escalatedTo ? ` or ${escalatedTo}` : ""} approve this. Everybody else who sees it may decline it.`;
  if (barredAsker === "person" && isAsker(ctx, approval))
    return `A policy does not let whoever asked approve this, and ${actorLabel} asked. ${others}`;
  if (barredAsker === "key" && actorId === ctx.actor.id)
    return `${actorLabel} asked for this itself, and the tool removes something, so this key cannot approve it. A person can: whoever the key acts for, or a member with executions:answer and executions:all, in their inbox or at the link of the pause.`;
  return null;
}

export function requireAnswerer(ctx: Context, approval: AskedBy & AnswerersNow, action: Action): void {
  const bar = barFrom(ctx, approval, action);
  if (bar !== null) throw new Failure("forbidden", bar);
}

/** Whether this actor asked, or another one for the same person. */
export function isAsker(ctx: Context, approval: AskedBy): boolean {
  const person = askingPerson(approval);
  return approval.actorId === ctx.actor.id || (person !== null && person === personOf(ctx));
}

const askingPerson = ({ actorKind, actorId, onBehalfOf }: AskedBy) => (actorKind === "user" ? actorId : onBehalfOf);

type Voted = Pick<ApprovalRecord, "votes">;

/** Says to whoever approved already how many more people have to. */
export function votedBar(ctx: Context, { votes }: Voted, { quorum }: Answerers): string | null {
  const mine = personOf(ctx) ?? ctx.actor.id;
  if (!votes.some(({ personId }) => personId === mine)) return null;
  return `You have approved this: ${votes.length} of ${quorum ?? 1} people. The others see it in their inbox.`;
}

export const mayAnswer = (ctx: Context, approval: ApprovalRecord, answerers: AnswerersNow): boolean =>
  can(ctx.actor, "executions:answer") &&
  approval.state === "waiting" &&
  mayAnswerSignIn(ctx, approval) &&
  votedBar(ctx, approval, answerers) === null &&
  barFrom(ctx, { ...approval, ...answerers }) === null;

/** The same rule as a filter over rows. */
export function answerableBy(ctx: Context): object {
  const { id, kind } = ctx.actor;
  const person = personOf(ctx) ?? id;
  const notTheirs = [{ actorId: { notIn: [id, person] } }, { OR: [{ onBehalfOf: null }, { onBehalfOf: { not: person } }] }];
  const barred = [
    { barredAsker: "none" },
    { barredAsker: "key", actorId: { not: id } },
    { barredAsker: "person", AND: notTheirs },
  ];
  const { role } = ctx.actor;
  const theirs = role === undefined ? [] : [{ approverRole: role }, { escalatedAt: { not: null }, escalateTo: role }];
  const roles = [{ approverRole: null }, ...theirs];
  const notYet = { votes: { none: { personId: person } } };
  const forPeople = kind === "user" ? [] : [{ peopleOnly: false }];
  return { AND: [answerableSignIns(ctx), ...forPeople, { OR: barred }, { OR: roles }, notYet] };
}

/** Explains why somebody may not edit the arguments: they may not call tools, or the call uses another person's account. */
export function editBar(ctx: Context, approval: AskedBy): string | null {
  if (!can(ctx.actor, "tools:call"))
    return "Editing the arguments needs the permission tools:call. Approve or decline the call as it stands.";
  const isPersonal = parseAddress(approval.address)?.owner === "user";
  if (!isPersonal || askingPerson(approval) === personOf(ctx)) return null;
  return "This call goes out with somebody's own account, so only its owner edits the arguments. Approve or decline it as it stands.";
}

export function requireEditor(ctx: Context, approval: AskedBy): void {
  const bar = editBar(ctx, approval);
  if (bar !== null) throw new Failure("forbidden", bar, { arguments: [bar] });
}

/** Decides who may answer, by the policies of the moment it was asked and by those of today. Both must allow it. */
export async function answerersNow(
  ctx: Context,
  approval: ApprovalRecord,
  find = () => askedTool(ctx, approval),
): Promise<AnswerersNow> {
  const { peopleOnly, barredAsker, quorum, approverRole } = approval;
  const then = { peopleOnly, barredAsker: barredAsker as Answerers["barredAsker"], quorum, approverRole }; // safe: written by ask()
  const unchanged = { ...then, escalatedTo: escalatedNow(approval, then) };
  if (approval.state !== "waiting") return unchanged;
  if (approval.kind === "plan") {
    const all = strictest([then, ...((await answerersOfPlan(ctx, approval).catch(goneMeanwhile)) ?? [])]);
    return { ...all, escalatedTo: escalatedNow(approval, all) };
  }
  if (approval.kind !== "approval") return unchanged;
  const now = await find().catch(goneMeanwhile);
  if (now === null) return unchanged;
  const { theirs, target } = now;
  const today = decisionOf(target).conditional
    ? await answerersWith(theirs, target, await askedArguments(approval))
    : answerersFor(theirs.actor, target.tool.effect, decisionOf(target));
  return {
    escalatedTo: escalatedNow(approval, today),
    peopleOnly: then.peopleOnly || today.peopleOnly,
    barredAsker: today.barredAsker === "person" || then.barredAsker === "none" ? today.barredAsker : then.barredAsker,
    quorum: Math.max(then.quorum ?? 1, today.quorum ?? 1),
    approverRole: today.approverRole ?? then.approverRole,
  };
}

/** The role that may answer too by now, unless a policy names other people for it meanwhile. */
function escalatedNow({ escalatedAt, escalateTo, approverRole }: ApprovalRecord, today: Answerers): string | null {
  const isStill = !today.approverRole || today.approverRole === approverRole || today.escalateTo === escalateTo;
  return escalatedAt && isStill ? escalateTo : null;
}

/** Who may answer a call with these arguments. */
export async function answerersWith(theirs: Context, target: ResolvedTool, args: Record<string, unknown>): Promise<Answerers> {
  const called = await asCalled(theirs, target, args);
  return answerersFor(theirs.actor, called.tool.effect, decisionOf(called, args));
}

/** The arguments that were asked for. */
const askedArguments = async ({ organizationId, id, arguments: sealed }: ApprovalRecord): Promise<Record<string, unknown>> =>
  JSON.parse(await open(sealedAt.approval(organizationId, id, "arguments"), sealed)); // safe: sealed by sealQuestion()

function goneMeanwhile(error: unknown): null {
  if (error instanceof Failure) return null;
  throw error;
}
