import { invokeTool, signInFirst } from "../../integrations";
import { defaultLimits } from "../../outbound/limits";
import type { ToolError } from "../../plugins";
import type { Decision } from "../../policies";
import type { SandboxCall } from "../../sandbox";
import { addressOf, decisionOf, missingConnection, type ResolvedTool, shortPathMeant, type View, viewOf } from "../../tools";
import { digest } from "../../vault/digest";
import { type Bound, bindingOf, changesIn, consumeGrant, isAnsweredBy, whyNotGranted } from "../grants/binding";
import { type Answer, type Binding, type CallDecision, type CallRecord, newRecord } from "../journal/record";
import { lasting } from "../journal/write-until";
import { approvalMs, callMs, outcomeBytesMax } from "../limits";
import { keep } from "../pass/kept-bytes";
import { outcomeOf, refused } from "../pass/outcome";
import { broken, Diverged, type Done, type Interlude, type Pass, settle } from "../pass/pass";
import { sleepFor } from "../pass/timers";
import { answerersFor, askForApproval, askForOutcome, findAsked } from "../questions/ask";
import { followAnswer } from "../questions/follow-answer";
import { afterSignIn, askToSignIn, signInAfter } from "../questions/sign-in";
import { slotsOf } from "../slots/slot";
import { asCalled, callableOf } from "../tools/callable";
import { blocked, findTool, notFound, validateArguments } from "../tools/find";
import { callStaticTool } from "../tools/static-tools";
import { findBuiltin } from "./builtins";
import { type CallClock, startCallClock } from "./call-clock";
import { filledPath } from "./filled-path";
import { type Performance, perform } from "./perform";
import { retryReads } from "./retry-reads";
import { runHost } from "./run-host";

/** What a program calls to wait. */
const sleepPath = "$sleep";

/** A call the program made, as the journal knows it: the same as in an earlier pass, or a new one. */
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
 * The one doorway through which calls go: find, validate, decide, journal, credential, call, journal. What goes wrong is
 * an answer, not an exception: people and code deal with it alike.
 */
export function callTool(pass: Pass, record: CallRecord): void {
  const builtin = findBuiltin(record.path);
  const isUnderWay = record.state === "running" || record.state === "asking";
  const wasSent = isUnderWay && record.effect !== null && record.effect !== "read";
  if (record.outcome) pass.ready.push(record);
  else if (record.path === sleepPath) sleepFor(pass, record);
  else if (builtin)
    enter(pass, record, async () =>
      perform(pass, { record, effect: "read", work: () => lasting(pass.run, () => builtin(pass.run, record)) }),
    );
  else if (wasSent) askForOutcome(pass, record);
  else if (record.state === "asking") askAgain(pass, record);
  else if (record.approvalNumber === null) enter(pass, record, () => prepare(pass, record, null));
  else goOnAfter(pass, record, pass.run.answers.get(record.approvalNumber));
}

/** A call that only reads and was lost while its tool waited for people: it is made again once they have answered. */
function askAgain(pass: Pass, record: CallRecord): void {
  const { answers } = pass.run;
  const asked = record.approvalNumber === null ? undefined : answers.get(record.approvalNumber);
  if (asked?.state === "waiting") pass.line.questionOpened();
  else enter(pass, record, () => prepare(pass, record, approvalOf(pass, record)));
}

/** What allowed the call before its tool asked anything. */
function approvalOf({ run }: Pass, { seq }: CallRecord): Answer | null {
  const given = [...run.answers.values()].filter((answer) => answer.seq === seq && answer.kind === "approval");
  return given.findLast(({ state }) => state === "accepted") ?? null;
}

/** The answer to a call's question is known, or still open. */
export function goOnAfter(pass: Pass, record: CallRecord, answer: Answer | undefined): void {
  if (record.state === "asking") {
    askAgain(pass, record);
    return;
  }
  if (!answer) throw new Error(`Call ${record.seq} waits for an approval that is not there.`);
  if (followAnswer(pass, record, answer)) enter(pass, record, () => prepare(pass, record, afterSignIn(record, answer)));
}

/** What is to be done with a call once those before it have entered. */
type Act = () => void;

/** Calls enter in the order they were made, however long each is looked at. */
function enter(pass: Pass, record: CallRecord, look: () => Promise<Act>): void {
  pass.preparing += 1;
  const looked = lasting(pass.run, look).catch((error: unknown) => () => broken(pass, record, error));
  pass.entered = pass.entered.then(async () => {
    const act = await looked;
    pass.preparing -= 1;
    if (!pass.isOver && !pass.run.abort.signal.aborted) act();
    pass.wake();
  });
}

async function prepare(pass: Pass, record: CallRecord, answer: Answer | null): Promise<Act> {
  const { ctx } = pass.run;
  const view = await viewOf(ctx);
  const found = await findTool(view, answer ? (record.address ?? record.path) : record.path);
  if ("code" in found) return refuseUnlessMissing(pass, record, { view, error: found });
  const { connection, tool } = found;
  const [address, connectionId] = [addressOf(found), connection.isStatic ? null : connection.id];
  Object.assign(record, { address, connectionId, toolHash: tool.hash, definitionHash: tool.definitionHash });
  record.decision = callDecision(found);
  if (record.decision.action === "block") return refuse(pass, record, blocked(address));
  const sent = answer ? answered(answer) : await validateArguments(ctx, found, JSON.parse(record.argumentsRaw));
  if ("code" in sent) return refuse(pass, record, sent);
  record.argumentsSent = JSON.stringify(sent.args);
  record.argumentsHash = await digest({ organizationId: ctx.organizationId, purpose: "arguments" }, record.argumentsSent);
  if (answer && answer.editedArguments === null && record.argumentsHash !== answer.argumentsHash)
    throw new Error("The arguments of an approved call are not those that were shown.");
  const placed = await asCalled(ctx, found, sent.args);
  record.decision = callDecision(placed);
  return gate(pass, record, { placed, args: sent.args, answer, revision: view.snapshot.revision });
}

function callDecision(placed: ResolvedTool): CallDecision {
  const { action, because: why, rule } = decisionOf(placed);
  const because = why === "annotation" && placed.tool.effectByArguments ? "arguments" : why;
  return { action, because, ...(rule ? { rule: { id: rule.id, owner: rule.owner, pattern: rule.pattern.text } } : {}) };
}

const answered = ({ editedArguments, arguments: asked }: Answer) => ({
  args: JSON.parse(editedArguments ?? asked) as Record<string, unknown>, // safe: validated when they were asked for, or edited
});

type Wanted = {
  placed: ResolvedTool;
  args: Record<string, unknown>;
  answer: Answer | null;
  revision: bigint;
  /** What somebody approved, where somebody had to. */
  approved?: Binding;
};

/** An approval counts for what it was given for: definition, account and server. */
async function gate(pass: Pass, record: CallRecord, wanted: Wanted): Promise<Act> {
  const { placed, answer, args } = wanted;
  const decided = decisionOf(placed);
  if (decided.action === "allow") return () => send(pass, record, wanted);
  const approved = await bindingOf(pass.run, placed, args);
  note(record, { bound: approved, answerers: answerersFor(pass.run.ctx.actor, placed.tool.effect, decided) });
  const now = { definitionHash: placed.tool.definitionHash, ...approved };
  if (isAnsweredBy(answer, now)) return () => send(pass, record, { ...wanted, approved });
  return askUnlessGranted(pass, record, { wanted: { ...wanted, approved }, now, decided });
}

type Asking = { wanted: Wanted; now: Bound; decided: Decision };

/** An earlier answer may allow the call; else people are asked, and told why they are asked once more. */
async function askUnlessGranted(pass: Pass, record: CallRecord, { wanted, now, decided }: Asking): Promise<Act> {
  const { run } = pass;
  const { answer, placed } = wanted;
  const same = { ...now, address: addressOf(placed), argumentsHash: record.argumentsHash ?? "" };
  const grant = answer ? null : await consumeGrant(run, same, decided);
  if (grant !== null) {
    note(record, { grantedBy: grant });
    return () => send(pass, record, wanted);
  }
  const again = answer ? changesIn(answer, now) : await whyNotGranted(run, same, decided);
  if (again.length > 0) note(record, { again });
  const asked = await findAsked(run, same);
  const message = filledPath(placed.tool.approvalDescription ?? `Call ${same.address}`, wanted.args);
  return () => askForApproval(pass, record, { asked, message });
}

function send(pass: Pass, record: CallRecord, { answer, ...wanted }: Wanted): void {
  const { effect, scheduling } = wanted.placed.tool;
  const work: Performance["work"] = (lost, interlude) => invoke(pass, record, { ...wanted, lost, interlude });
  const standing = { isApproved: answer !== null, isParallel: scheduling?.supportsParallel, slots: slotsOf(wanted.placed) };
  perform(pass, { record, effect, ...standing, work })();
}

type Sending = Omit<Wanted, "answer"> & { lost: AbortSignal | null; interlude: Interlude };

async function invoke(pass: Pass, record: CallRecord, sending: Sending): Promise<Done> {
  const { placed, args, revision, approved, lost } = sending;
  const { run } = pass;
  const { connection, tool } = placed;
  const timeoutMs = Math.min(callMs, (tool.scheduling?.timeoutS ?? Number.POSITIVE_INFINITY) * 1_000);
  const clock = startCallClock(timeoutMs);
  const signal = AbortSignal.any([run.abort.signal, clock.signal, ...(lost ? [lost] : [])]);
  try {
    const host = runHost(pass, record, stoppingClock(sending.interlude, clock));
    if (connection.isStatic) return outcomeOf(await callStaticTool(placed, { args, host: { ...host, signal } }), run.options);
    const stored = await lasting(run, () => callableOf(run.ctx, placed));
    const callable = stored && { ...stored, effect: tool.effect };
    if (!callable) return outcomeOf(refused(notFound(record.path, [])), run.options);
    const { id: connectionId } = connection;
    const limits = requestLimits(timeoutMs + (tool.mayElicit ? approvalMs : 0));
    const call = { connectionId, toolHash: tool.hash, tool: callable, args, signal, revision, limits, run: host };
    const onRetry = (waitedMs: number) => noteRetry(pass, record, waitedMs);
    const retrying = { effect: tool.effect, signal, untilMs: Date.now() + timeoutMs, onRetry };
    const result = await retryReads(run, retrying, () => invokeTool(run.ctx, { ...call, approved }));
    return await signInAfter(pass, record, { result, connectionId });
  } catch (error) {
    if (!clock.signal.aborted || run.abort.signal.aborted || lost?.aborted) throw error;
    return outcomeOf(refused(timedOut(placed, timeoutMs)), run.options);
  } finally {
    clock.end();
  }
}

const stoppingClock = (interlude: Interlude, clock: CallClock): Interlude => ({
  begin() {
    clock.stop();
    interlude.begin();
  },
  async end() {
    await interlude.end();
    clock.go();
  },
});

/** A little longer, so that it is said here that time is up. */
function requestLimits(timeoutMs: number) {
  const ms = timeoutMs + 1_000;
  return {
    totalMs: ms,
    headersMs: ms,
    bodyIdleMs: ms,
    responseBytesMax: Math.max(defaultLimits.responseBytesMax, outcomeBytesMax),
  };
}

/** What changes something may have taken effect all the same, so nothing sends it again by itself. */
function timedOut(placed: ResolvedTool, timeoutMs: number): ToolError {
  const retryable = placed.tool.effect === "read";
  const message = `${addressOf(placed)} gave no answer within ${timeoutMs / 1_000} s.`;
  const doubt = retryable ? "" : " It may have taken effect all the same.";
  return { code: "upstream_timeout", message: message + doubt, retryable };
}

/** A tool that others here have and this actor has not connected yet can be called once they have. */
function refuseUnlessMissing(pass: Pass, record: CallRecord, { view, error }: { view: View; error: ToolError }): Act {
  const missing = error.code === "tool_not_found" ? missingConnection(view, record.path) : null;
  const wanted = missing && signInFirst(pass.run.ctx, missing);
  const meant = error.code === "tool_not_found" ? shortPathMeant(view, record.path) : null;
  if (!wanted) return refuse(pass, record, meant ? notFound(record.path, [meant]) : error);
  const told: ToolError = { code: "connection_missing", message: wanted.message, retryable: false };
  return () => askToSignIn(pass, record, { wanted, error: told });
}

const refuse =
  (pass: Pass, record: CallRecord, error: ToolError): Act =>
  () =>
    settle(pass, record, outcomeOf(refused(error), pass.run.options));

function noteRetry({ journal }: Pass, record: CallRecord, waitedMs: number): void {
  record.retries += 1;
  record.retryWaitMs += waitedMs;
  journal.note(record);
}

function note(record: CallRecord, more: Partial<CallDecision>): void {
  if (record.decision) record.decision = { ...record.decision, ...more };
}
