import { z } from "zod";
import { lockExecution } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { change, type Note } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { enqueue } from "../../queue/enqueue";
import { announce } from "../../signal/announce";
import { seal } from "../../vault/seal";
import { resumeSoon } from "../driver/resume";
import { approvalIdOf, ExecutionId, parseExecutionId } from "../ids";
import { sealedAt } from "../journal/sealed-at";
import { answerCovered, coveredCalls } from "./alike";
import { AnswerInput, checkContent, type Edited, editArguments } from "./answer-input";
import { answerersNow, requireAnswerer } from "./answerers";
import { type ApprovalRecord, findApproval } from "./find";
import { approvedPlan } from "./plan";
import { allowAlways, grantScope, plainBecause, requireScope } from "./scope";
import { requireSignIn } from "./sign-ins";
import { requirePlain, vote } from "./vote";

const states = { accept: "accepted", decline: "declined", cancel: "cancelled" } as const;

export const answerApproval = operation({
  name: "approval.answer",
  summary: "Approve or decline a call, also with other arguments",
  permission: "executions:answer",
  input: AnswerInput.extend({ id: ExecutionId }),
  output: z.object({
    id: z.string(),
    state: z.enum(["accepted", "declined", "cancelled", "expired", "waiting"]).describe("waiting: more people have to approve"),
    missing: z.number().int().optional().describe("How many more people have to approve"),
    answeredBy: z.string().nullable(),
    isYours: z.boolean().describe("Whether this answer is the one that counts; another one may have been first"),
    others: z
      .array(z.string())
      .optional()
      .describe("With the scope `alike`: the other calls that waited and are approved with it"),
  }),
  async run(ctx, { id, ...given }) {
    const { approval, isFirst, others, missing } = await decide(ctx, parseExecutionId(id), given);
    resumeSoon(ctx.organizationId, approval.executionId);
    const state = approval.state as "accepted"; // safe: written by this file
    return {
      id: approvalIdOf(approval.executionId, approval.number),
      state,
      answeredBy: approval.answeredByLabel,
      isYours: isFirst || missing !== null,
      ...(missing === null ? {} : { missing }),
      ...(others === null ? {} : { others }),
    };
  },
});

type ApprovalReference = { id: string; number: number };
type ParsedAnswer = z.output<typeof AnswerInput>;
/** `others` are the approvals that were answered with it; null where the answer is about one. */
type Decided = { approval: ApprovalRecord; isFirst: boolean; others: string[] | null; missing: number | null };

/** Answers an approval. Exactly one answer counts; later ones learn which it was. */
export async function decide(ctx: Context, which: ApprovalReference, given: ParsedAnswer): Promise<Decided> {
  const approval = await findApproval(ctx, which);
  if (approval.state !== "waiting") return { approval: settled(approval), isFirst: false, others: null, missing: null };
  await requireSignIn(ctx, approval, given.action);
  const answerers = await answerersNow(ctx, approval);
  requireAnswerer(ctx, { ...approval, ...answerers }, given.action);
  const accepted = given.action === "accept";
  const quorum = accepted ? (answerers.quorum ?? 1) : 1;
  if (accepted) requirePlain(given, plainBecause(ctx, approval, answerers));
  const content = accepted ? checkContent(approval, given) : null;
  const edited = accepted && given.arguments ? await editArguments(ctx, approval, given.arguments) : null;
  if (accepted) requireScope(ctx, approval, given);
  const plan = accepted && approval.kind === "plan" ? await approvedPlan(ctx, approval) : [];
  const alike = accepted && given.scope === "alike" ? await coveredCalls(ctx, approval, given.varying ?? []) : null;
  const answer = { approval, given: { ...given, content, edited }, plan, alike };
  const { isFirst, others, missing } = await change(ctx, "approval.answer", async (db, note) => {
    await lockExecution(db, ctx.organizationId, approval.executionId);
    const missing = quorum > 1 ? await vote(ctx, db, { approval, quorum }) : 0;
    if (missing === 0) return { ...(await store(ctx, { db, note }, answer)), missing: null };
    note(approvalIdOf(approval.executionId, approval.number), { action: given.action, address: approval.address, missing });
    return { isFirst: false, others: null, missing };
  });
  if (isFirst && accepted && given.scope === "always") await allowAlways(ctx, approval);
  return { approval: settled(await findApproval(ctx, which)), isFirst, others, missing };
}

type Alike = NonNullable<Awaited<ReturnType<typeof coveredCalls>>>;
type CheckedDecision = {
  approval: ApprovalRecord;
  given: CheckedAnswer;
  plan: Awaited<ReturnType<typeof approvedPlan>>;
  alike: Alike | null;
};

/** Stores an answer, unless another one was first. */
async function store(ctx: Context, { db, note }: { db: WriteDb; note: Note }, { approval, given, plan, alike }: CheckedDecision) {
  const accepted = given.action === "accept";
  const row = await answerRow(ctx, approval, given);
  const { count } = await db.approval.updateMany({
    where: { id: approval.id, state: "waiting", expiresAt: { gt: new Date() } },
    data: { state: states[given.action], ...row },
  });
  const { answeredAt, answeredById, answeredByKind, answeredByLabel, scope } = row;
  const same = { state: "accepted", answeredAt, answeredById, answeredByKind, answeredByLabel, scope };
  const others = alike && count === 1 ? await answerCovered(db, alike, same) : null;
  note(approvalIdOf(approval.executionId, approval.number), {
    ...{ action: given.action, address: approval.address, counted: count === 1 },
    ...(given.edited ? { isEdited: true } : {}),
    ...(accepted && given.scope !== "once" ? { scope: given.scope } : {}),
    ...(alike ? { varying: alike.varying, others: others?.length ?? 0 } : {}),
  });
  if (count === 0) return { isFirst: false, others };
  if (accepted) await grantScope(db, approval, { ...given, plan, alike });
  await enqueue(db, { task: "execution.resume", payload: { organizationId: ctx.organizationId, id: approval.executionId } });
  await announce(db, {
    topic: "approval.changed",
    payload: { organizationId: ctx.organizationId, executionId: approval.executionId },
  });
  return { isFirst: true, others };
}

/** Refuses approvals that expired or were cancelled. */
function settled(approval: ApprovalRecord): ApprovalRecord {
  const isLate = approval.state === "waiting" && approval.expiresAt.getTime() <= Date.now();
  if (approval.state === "expired" || isLate)
    throw new Failure("conflict", "This approval expired. Run the code again to ask anew.");
  if (approval.state === "cancelled" && approval.answeredById === null)
    throw new Failure("conflict", "The run that asked for this approval was cancelled.");
  return approval;
}

type CheckedAnswer = Omit<ParsedAnswer, "content"> & { content: string | null; edited: Edited | null };

async function answerRow(
  { organizationId, actor }: Context,
  { id }: ApprovalRecord,
  { reason, content, edited, scope, hours, varying }: CheckedAnswer,
) {
  const sealed = async (field: string, text: string | null | undefined) =>
    text === null || text === undefined ? null : seal(sealedAt.approval(organizationId, id, field), text);
  return {
    ...{ answeredAt: new Date(), answeredById: actor.id, answeredByKind: actor.kind, answeredByLabel: actor.label },
    reason: await sealed("reason", reason),
    content: await sealed("content", content),
    editedArguments: await sealed("editedArguments", edited?.text),
    ...(edited ? { destination: edited.destination } : {}),
    scope: { kind: scope, ...(scope === "hours" ? { hours } : {}), ...(scope === "alike" ? { varying } : {}) },
  };
}
