import type { ToolError } from "../../plugins";
import { orderedId } from "../journal/ordered-id";
import type { Answer, Answerers, Binding, CallDecision, CallRecord, Question, WantedConnection } from "../journal/record";
import { approvalMs } from "../limits";
import { outcomeOf, refused } from "../pass/outcome";
import { type Pass, settle } from "../pass/pass";
import { approvalIdOf } from "../runs/execution-id";
import { anybody } from "./approved/answerers";

type Asked = Pick<Question, "message"> & Partial<Pick<Question, "kind" | "requestedSchema" | "url"> & WantedConnection>;

const noConnection: WantedConnection = { integrationId: null, ownerKey: null, connectionName: null };
export const unbound: Binding = { connectionId: null, credentialVersion: null, destination: null };

/** Puts a question about a call to people, and lets the call wait; it is written with the pause, or at once while other calls go on. Where nobody is to wait, the call is refused with the question's id. */
export function ask(pass: Pass, record: CallRecord, { message, kind = "approval", ...asked }: Asked): void {
  const { run, journal } = pass;
  const { requestedSchema = null, url = null, ...about } = asked;
  const isDetached = run.options.onApproval === "reject" && kind === "approval";
  const number = run.nextNumber++;
  const { seq, address, path, toolHash, definitionHash, argumentsHash, argumentsSent, argumentsRaw, decision } = record;
  const question: Question = {
    ...{ id: orderedId(new Date()), seq, number, kind, isDetached, address: address ?? path },
    ...{ toolHash, definitionHash, decision, message },
    ...{ argumentsHash: argumentsHash ?? "", arguments: argumentsSent ?? argumentsRaw, requestedSchema, url },
    ...{ ...noConnection, ...about, ...(decision?.bound ?? unbound), ...answerersOf(kind, decision) },
    expiresAt: new Date(Date.now() + approvalMs),
  };
  journal.ask(question);
  run.answers.set(number, unanswered(question));
  record.approvalNumber = number;
  if (isDetached) {
    settle(pass, record, outcomeOf(refused(pending(approvalIdOf(run.id, number), record)), run.options));
    return;
  }
  record.state = kind === "outcome" ? "unknown" : "waiting";
  journal.note(record);
  pass.line.questionOpened();
  if (pass.preparing + pass.running > 0) void journal.commit().catch((error: Error) => run.abort.abort(error));
}

const unanswered = (question: Question): Answer => ({
  ...question,
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
  const message = `Nobody knows whether ${record.address ?? record.path} took effect: the connection to it was lost while it ran. Look there, then say how to go on.`;
  ask(pass, record, { message, kind: "outcome", requestedSchema: outcomeSchema });
}

const outcomeSchema = {
  type: "object",
  properties: {
    outcome: { enum: ["retry", "done"], description: "retry: send it again. done: it took effect, go on with the result" },
    result: { description: "What the tool answered, where the outcome is done" },
  },
  required: ["outcome"],
};
