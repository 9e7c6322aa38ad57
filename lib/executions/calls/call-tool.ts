import type { SandboxCall } from "../../sandbox";
import { type Answer, type CallRecord, newRecord } from "../journal/record";
import { retryWhenLost } from "../journal/retry";
import { keep } from "../pass/kept-bytes";
import { broken, Diverged, type Pass } from "../pass/pass";
import { sleepFor } from "../pass/timers";
import { askForOutcome } from "../questions/ask";
import { followAnswer } from "../questions/follow-answer";
import { afterSignIn } from "../questions/sign-in";
import { isOffered } from "../tools/find";
import { goOnNested, goOnOffered } from "./nested";
import { type Act, prepare } from "./prepare";

/** The path of a timer. */
const sleepPath = "$sleep";

/** Records a call of the program: the same call as in an earlier pass, or a new one. */
export function recordCall({ run, journal }: Pass, call: SandboxCall, isReplaying: boolean): CallRecord {
  const { calls } = run;
  const known = calls.get(call.seq);
  if (known && known.path === call.path && known.argumentsRaw === call.argumentsText) return known;
  if (known || isReplaying) throw new Diverged(call, known);
  const { seq, path, line, argumentsText: argumentsRaw } = call;
  const record = newRecord({ seq, path, line: line ?? null, argumentsRaw });
  calls.set(seq, record);
  keep(run, Buffer.byteLength(argumentsRaw));
  journal.note(record);
  return record;
}

/**
 * The doorway of every call: find, validate, decide, record, open the credential, call, record. Errors are answers, not
 * exceptions, so people and code handle them alike.
 */
export function callTool(pass: Pass, record: CallRecord): void {
  const isUnderWay = record.state === "running" || record.state === "asking";
  const wasSent = isUnderWay && record.effect !== null && record.effect !== "read";
  if (record.outcome) pass.ready.push(record);
  else if (record.path === sleepPath) sleepFor(pass, record);
  else if (record.childId !== null) enter(pass, record, () => goOnNested(pass, record, approvalOf(pass, record)));
  else if (isUnderWay && record.continuation) askAgain(pass, record);
  else if (record.state === "running" && isOffered(record.path))
    enter(pass, record, () => goOnOffered(pass, record, approvalOf(pass, record)));
  else if (wasSent) askForOutcome(pass, record);
  else if (record.state === "asking") askAgain(pass, record);
  else if (record.approvalNumber === null) enter(pass, record, () => prepare(pass, record, null));
  else goOnAfter(pass, record, pass.run.answers.get(record.approvalNumber));
}

/** Makes a call again that was lost while its tool waited for people, once they have answered: a read, or one that goes on where it was. */
function askAgain(pass: Pass, record: CallRecord): void {
  const { answers } = pass.run;
  const asked = record.approvalNumber === null ? undefined : answers.get(record.approvalNumber);
  if (asked?.state === "waiting") {
    record.state = "asking";
    pass.line.questionOpened();
  } else enter(pass, record, () => prepare(pass, record, approvalOf(pass, record)));
}

/** Finds the approval that allowed the call before its tool asked anything. */
function approvalOf({ run }: Pass, { seq }: CallRecord): Answer | null {
  const given = [...run.answers.values()].filter((answer) => answer.seq === seq && answer.kind === "approval");
  return given.findLast(({ state }) => state === "accepted") ?? null;
}

/** Continues a call once its question is answered. */
export function goOnAfter(pass: Pass, record: CallRecord, answer: Answer | undefined): void {
  if (record.state === "asking") {
    askAgain(pass, record);
    return;
  }
  if (!answer) throw new Error(`Call ${record.seq} waits for an approval that is not there.`);
  if (followAnswer(pass, record, answer)) enter(pass, record, () => prepare(pass, record, afterSignIn(record, answer)));
}

/** The calls of a plan take their approvals in order, so each is prepared after the one before. */
function lookInTurn({ run, entered }: Pass, look: () => Promise<Act>): Promise<Act> {
  const looking = () => retryWhenLost(run, look);
  return run.planId === null ? looking() : entered.then(looking);
}

/** Lets calls enter in the order they were made, however long each takes to prepare. */
function enter(pass: Pass, record: CallRecord, look: () => Promise<Act>): void {
  pass.preparing += 1;
  const looked = lookInTurn(pass, look).catch((error: unknown) => () => broken(pass, record, error));
  pass.entered = pass.entered.then(async () => {
    const act = await looked;
    pass.preparing -= 1;
    if (!pass.isOver && !pass.run.abort.signal.aborted) act();
    pass.wake();
  });
}
