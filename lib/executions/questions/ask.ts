import type { OpenApproval } from "../../db/journal/approvals";
import type { Actor } from "../../operation/context";
import type { Effect, ToolError } from "../../plugins";
import type { Decision } from "../../policies";
import { approvalIdOf, orderedId } from "../ids";
import {
  type Answer,
  type Answerers,
  type Binding,
  type CallDecision,
  type CallRecord,
  type Question,
  type Run,
  unbound,
  type WantedConnection,
} from "../journal/record";
import { approvalMs } from "../limits";
import { outcomeOf, refused } from "../pass/outcome";
import { type Pass, settle } from "../pass/pass";

type QuestionText = Pick<Question, "message"> &
  Partial<Pick<Question, "kind" | "requestedSchema" | "url"> & WantedConnection> & {
    /** Whether the tool itself asks and continues with the answer. */
    byTool?: boolean;
  };

export const noConnection: WantedConnection = { integrationId: null, ownerKey: null, connectionName: null, wantedScope: null };

/** Asks people about a call and lets the call wait. The question is stored with the pause, or at once while other calls go on. */
export function ask(pass: Pass, record: CallRecord, { byTool = false, ...asked }: QuestionText): number {
  const { run, journal } = pass;
  const question = questionOf(pass, record, asked);
  journal.ask(question);
  run.answers.set(question.number, unanswered(question, byTool));
  record.approvalNumber = question.number;
  record.state = stateOf(question, byTool);
  journal.note(record);
  pass.line.questionOpened();
  if (pass.preparing + pass.running > 0) void journal.commit().catch((error: Error) => run.abort.abort(error));
  return question.number;
}

function stateOf({ kind }: Question, byTool: boolean): CallRecord["state"] {
  if (byTool) return "asking";
  return kind === "outcome" ? "unknown" : "waiting";
}

function questionOf(
  { run }: Pass,
  record: CallRecord,
  { message, kind = "approval", ...asked }: Omit<QuestionText, "byTool">,
): Question {
  const { requestedSchema = null, url = null, ...about } = asked;
  const { seq, address, path, toolHash, definitionHash, argumentsHash, argumentsSent, argumentsRaw, decision } = record;
  return {
    ...{ id: orderedId(new Date()), seq, number: run.nextNumber++, kind, isDetached: false, address: address ?? path },
    ...{ toolHash, definitionHash, decision, message },
    ...{ argumentsHash: argumentsHash ?? "", arguments: argumentsSent ?? argumentsRaw, requestedSchema, url },
    ...{ ...noConnection, ...about, ...(decision?.bound ?? unbound), ...answerersOf(kind, decision) },
    expiresAt: expiryOf(answerersOf(kind, decision)),
  };
}

const hourMs = 3_600_000;

export const expiryOf = ({ expiryHours }: Answerers): Date =>
  new Date(Date.now() + (expiryHours ? expiryHours * hourMs : approvalMs));

const unanswered = (question: Question, byTool = false): Answer => ({
  ...question,
  asked: byTool ? { message: question.message, requestedSchema: question.requestedSchema, url: question.url } : null,
  ...{ state: "waiting", editedArguments: null, content: null, reason: null, scope: null },
  question: question.isDetached ? null : question,
});

/** Sign-ins and forms approve nothing, so anybody may answer. */
const answerersOf = (kind: Question["kind"], decision: CallDecision | null): Answerers =>
  (kind === "approval" || kind === "outcome") && decision?.answerers ? decision.answerers : anybody;

type PendingError = ToolError & { kind: "pending"; approvalId: string };

function pending(approvalId: string, { address }: CallRecord): PendingError {
  const message = `${address} needs an approval. Make the same call again once ${approvalId} is approved.`;
  return { code: "approval_pending", kind: "pending", message, approvalId, details: { approvalId }, retryable: true };
}

/** Asks people about a sent call without an answer. It may have taken effect, so it is not repeated before somebody has looked. */
export function askForOutcome(pass: Pass, record: CallRecord): void {
  withdrawOpen(pass, record);
  const message = `Nobody knows whether ${record.address ?? record.path} took effect: the connection to it was lost while it ran. Look there, then say how to go on.`;
  ask(pass, record, { message, kind: "outcome", requestedSchema: outcomeSchema });
}

/** Withdraws the open questions of a call that is over. */
export function withdrawOpen({ run, journal, line, asking }: Pass, { seq }: CallRecord): void {
  for (const answer of run.answers.values()) {
    if (answer.seq !== seq || answer.asked === null || answer.state !== "waiting") continue;
    run.answers.set(answer.number, { ...answer, state: "cancelled", question: null });
    journal.withdraw(answer.number);
    if (asking.delete(answer.number)) line.questionClosed();
  }
}

const outcomeSchema = {
  type: "object",
  properties: {
    outcome: { enum: ["retry", "done"], description: "retry: send it again. done: it took effect, go on with the result" },
    result: { description: "What the tool answered, where the outcome is done" },
  },
  required: ["outcome"],
};

type ApprovedCall = Binding & { address: string; definitionHash: string; argumentsHash: string };

/** Finds an open approval of the same call and actor, for runs that do not wait. */
export async function findAsked({ ctx: { db, actor }, options }: Run, same: ApprovedCall): Promise<OpenApproval | null> {
  if (options.onApproval !== "reject") return null;
  const where = { ...same, kind: "approval", isDetached: true, actorKind: actor.kind, actorId: actor.id };
  return db.approval.findFirst({
    where: { ...where, state: "waiting", expiresAt: { gt: new Date() } },
    orderBy: { id: "asc" },
    select: { executionId: true, number: true, seq: true },
  });
}

/** Asks for an approval and waits. A run that does not wait is refused with the id of the approval. */
export function askForApproval(
  pass: Pass,
  record: CallRecord,
  { asked, message }: { asked: OpenApproval | null; message: string },
): void {
  if (asked !== null) refuseWith(pass, record, asked);
  else if (pass.run.options.onApproval === "reject") void askOnce(pass, record, message);
  else ask(pass, record, { message });
}

/** Refuses the call once its question is stored, because another run may have asked the same meanwhile. */
async function askOnce(pass: Pass, record: CallRecord, message: string): Promise<void> {
  const { run, journal } = pass;
  const question = { ...questionOf(pass, record, { message }), isDetached: true };
  pass.running += 1;
  try {
    const standing = await journal.askOnce(question);
    if (standing === null) run.answers.set(question.number, unanswered(question));
    else if (run.nextNumber === question.number + 1) run.nextNumber = question.number;
    refuseWith(pass, record, standing ?? { executionId: run.id, number: question.number, seq: record.seq });
  } catch (error) {
    run.abort.abort(error);
  } finally {
    pass.running -= 1;
    pass.wake();
  }
}

function refuseWith(pass: Pass, record: CallRecord, { executionId, number, seq }: OpenApproval): void {
  const { run } = pass;
  if (executionId === run.id && seq === record.seq) record.approvalNumber = number;
  settle(pass, record, outcomeOf(refused(pending(approvalIdOf(executionId, number), record)), run.options));
}

/** Decides who may answer: policies restrict it, and no key approves its own destructive call. */
export function answerersFor({ kind }: Pick<Actor, "kind">, effect: Effect, { asking }: Decision): Answerers {
  const own = effect === "destructive" && kind !== "user" ? "key" : "none";
  const {
    peopleOnly = false,
    noSelfApproval = false,
    quorum,
    approverRole,
    expiryHours,
    escalateTo,
    escalateMinutes,
  } = asking ?? {};
  return {
    ...{ peopleOnly, barredAsker: noSelfApproval ? "person" : own },
    ...(quorum ? { quorum } : {}),
    ...(approverRole ? { approverRole } : {}),
    ...(expiryHours ? { expiryHours } : {}),
    ...(escalateTo && escalateMinutes ? { escalateTo, escalateMinutes } : {}),
  };
}

const anybody: Answerers = { peopleOnly: false, barredAsker: "none" };
