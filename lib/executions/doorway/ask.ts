import type { ToolError } from "../../plugins";
import { orderedId } from "../journal/ordered-id";
import type { Answer, Answerers, Binding, CallDecision, CallRecord, Question, WantedConnection } from "../journal/record";
import { approvalMs } from "../limits";
import type { Pass } from "../pass/pass";
import { anybody } from "./approved/answerers";

type Asked = Pick<Question, "message"> &
  Partial<Pick<Question, "kind" | "requestedSchema" | "url"> & WantedConnection> & {
    /** Its tool asks, and goes on with the answer. */
    byTool?: boolean;
  };

const noConnection: WantedConnection = { integrationId: null, ownerKey: null, connectionName: null };
export const unbound: Binding = { connectionId: null, credentialVersion: null, destination: null };

/** Puts a question about a call to people, and lets the call wait; it is written with the pause, or at once while other calls go on. */
export function ask(pass: Pass, record: CallRecord, { byTool = false, ...asked }: Asked): number {
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

export function questionOf(
  { run }: Pass,
  record: CallRecord,
  { message, kind = "approval", ...asked }: Omit<Asked, "byTool">,
): Question {
  const { requestedSchema = null, url = null, ...about } = asked;
  const { seq, address, path, toolHash, definitionHash, argumentsHash, argumentsSent, argumentsRaw, decision } = record;
  return {
    ...{ id: orderedId(new Date()), seq, number: run.nextNumber++, kind, isDetached: false, address: address ?? path },
    ...{ toolHash, definitionHash, decision, message },
    ...{ argumentsHash: argumentsHash ?? "", arguments: argumentsSent ?? argumentsRaw, requestedSchema, url },
    ...{ ...noConnection, ...about, ...(decision?.bound ?? unbound), ...answerersOf(kind, decision) },
    expiresAt: new Date(Date.now() + approvalMs),
  };
}

export const unanswered = (question: Question, byTool = false): Answer => ({
  ...question,
  asked: byTool ? { message: question.message, requestedSchema: question.requestedSchema, url: question.url } : null,
  ...{ state: "waiting", editedArguments: null, content: null, reason: null, scope: null },
  question: question.isDetached ? null : question,
});

/** A question about the account or the values of a call approves nothing. */
const answerersOf = (kind: Question["kind"], decision: CallDecision | null): Answerers =>
  (kind === "approval" || kind === "outcome") && decision?.answerers ? decision.answerers : anybody;

type Pending = ToolError & { kind: "pending"; approvalId: string };

export function pending(approvalId: string, { address }: CallRecord): Pending {
  const message = `${address} needs an approval. Make the same call again once ${approvalId} is approved.`;
  return { code: "approval_pending", kind: "pending", message, approvalId, details: { approvalId }, retryable: true };
}

/** What was sent and never answered may or may not have taken effect: it is not sent again before somebody has looked. */
export function askForOutcome(pass: Pass, record: CallRecord): void {
  withdrawOpen(pass, record);
  const message = `Nobody knows whether ${record.address ?? record.path} took effect: the connection to it was lost while it ran. Look there, then say how to go on.`;
  ask(pass, record, { message, kind: "outcome", requestedSchema: outcomeSchema });
}

/** What a call asked and nobody has answered is of no use any more once the call is over. */
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
