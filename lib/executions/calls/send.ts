import type { Budget, Counting } from "../../budgets";
import { defaultLimits } from "../../outbound/limits";
import type { ToolError } from "../../plugins";
import type { Decision } from "../../policies";
import { traced } from "../../telemetry/tracing";
import { addressOf, type ResolvedTool } from "../../tools";
import { admitCall, countCall, countingFor } from "../budgets/calls";
import type { Answer, Binding, CallRecord } from "../journal/record";
import { retryWhenLost } from "../journal/retry";
import { approvalMs, callMs, outcomeBytesMax } from "../limits";
import { outcomeOf, refused } from "../pass/outcome";
import type { Done, Interlude, Pass } from "../pass/pass";
import { signInAfter } from "../questions/sign-in";
import { slotsOf } from "../slots/slot";
import { settlingOf } from "../tools/answering";
import { providerOf } from "../tools/callable";
import { notFound } from "../tools/find";
import { childRunner, waitForChild } from "./child-run";
import { type Performance, perform } from "./perform";
import { retryReads } from "./retry-reads";
import { runHost } from "./run-host";

/** A call that was found, checked and decided. */
export type PreparedCall = {
  target: ResolvedTool;
  args: Record<string, unknown>;
  answer: Answer | null;
  revision: bigint;
  budgets: readonly Budget[];
  decided: Decision;
  /** What people approved, if they had to. */
  approved?: Binding;
  /** Whether it was made before, and its tool gets the end of the run that it began. */
  isGoingOn?: boolean;
};

/** Makes a call that is allowed when its turn comes. */
export function send(pass: Pass, record: CallRecord, { answer, isGoingOn = false, ...call }: PreparedCall): void {
  const { effect, scheduling } = call.target.tool;
  if (record.decision?.labels) pass.run.ctx.within?.noteRead(record.decision.labels);
  const counting = countingFor(pass.run.ctx, call);
  const admit = counting.length > 0 ? () => admitCall(pass.run, record, counting) : null;
  const work: Performance["work"] = (lost, interlude) => invoke(pass, record, { ...call, counting, lost, interlude });
  const isApproved = answer !== null || isGoingOn;
  const standing = { isApproved, isParallel: scheduling?.supportsParallel, slots: slotsOf(call.target) };
  perform(pass, { record, effect, ...standing, admit, work })();
}

type Sending = Omit<PreparedCall, "answer" | "budgets" | "decided" | "isGoingOn"> & {
  counting: Counting;
  lost: AbortSignal | null;
  interlude: Interlude;
};

/** Makes the call and counts what it took. */
function invoke(pass: Pass, record: CallRecord, sending: Sending): Promise<Done> {
  const { target } = sending;
  const attributes = { "executor.call.seq": record.seq, "executor.call.effect": target.tool.effect };
  return traced({ name: "call", attributes, under: pass.run }, async (span) => {
    span?.setAttribute("executor.tool", addressOf(target));
    const done = await invokeCounting(pass, record, sending);
    if ("errorCode" in done && done.errorCode) span?.failed(done.errorCode);
    return done;
  });
}

async function invokeCounting(pass: Pass, record: CallRecord, sending: Sending): Promise<Done> {
  const { scheduling } = sending.target.tool;
  const timeoutMs = Math.min(callMs, (scheduling?.timeoutS ?? Number.POSITIVE_INFINITY) * 1_000);
  const clock = startCallClock(timeoutMs);
  let done: Done | null = null;
  try {
    done = await invokeInTime(pass, record, { ...sending, timeoutMs, clock });
    return done;
  } finally {
    await countCall(pass.run, sending.counting, { ms: clock.end(), done });
  }
}

type Timed = Sending & { timeoutMs: number; clock: CallClock };

async function invokeInTime(pass: Pass, record: CallRecord, sending: Timed): Promise<Done> {
  const { target, args, revision, approved, lost, timeoutMs, clock } = sending;
  const { run } = pass;
  const { tool } = target;
  const { signal, letGo } = firstOf([run.abort.signal, clock.signal, ...(lost ? [lost] : [])]);
  const child = childRunner(pass, record, { signal, clock });
  const waiting: Done = { ask: () => waitForChild(pass, record) };
  try {
    const host = runHost(pass, record, { interlude: stoppingClock(sending.interlude, clock), signal, run: child.run });
    const provider = providerOf(target);
    const found = await retryWhenLost(run, () => provider.callableOf(run.ctx, target));
    if (!found) return outcomeOf(refused(notFound(record.path, [])), run.options);
    const limits = requestLimits(timeoutMs + (tool.mayElicit ? approvalMs : 0));
    const call = { target, tool: { ...found, effect: tool.effect }, args, host, signal, revision, limits, approved };
    const onRetry = (waitedMs: number) => noteRetry(pass, record, waitedMs);
    const retrying = { effect: tool.effect, signal, untilMs: Date.now() + timeoutMs, onRetry };
    const result = await retryReads(run, retrying, () => provider.invoke(run.ctx, call));
    if (child.isWaiting()) return waiting;
    return (await signInAfter(pass, record, result)) ?? settlingOf(run, target, result);
  } catch (error) {
    if (child.isWaiting() && !run.abort.signal.aborted) return waiting;
    if (!clock.signal.aborted || run.abort.signal.aborted || lost?.aborted) throw error;
    return outcomeOf(refused(timedOut(target, timeoutMs)), run.options);
  } finally {
    letGo();
  }
}

/** A signal that is aborted with the first of these, until it lets go of them. `AbortSignal.any` costs many times as much. */
function firstOf(signals: readonly AbortSignal[]): { signal: AbortSignal; letGo(): void } {
  const first = new AbortController();
  const abort = (event: Event) => first.abort((event.target as AbortSignal).reason); // safe: it listens to signals only
  const aborted = signals.find((one) => one.aborted);
  if (aborted) first.abort(aborted.reason);
  else for (const one of signals) one.addEventListener("abort", abort, { once: true });
  const letGo = () => {
    for (const one of signals) one.removeEventListener("abort", abort);
  };
  return { signal: first.signal, letGo };
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

/** A little longer than the call's own clock, which reports the timeout. */
function requestLimits(timeoutMs: number) {
  const ms = timeoutMs + 1_000;
  return {
    totalMs: ms,
    headersMs: ms,
    bodyIdleMs: ms,
    responseBytesMax: Math.max(defaultLimits.responseBytesMax, outcomeBytesMax),
  };
}

/** Only reads are retryable: other calls may have taken effect. */
function timedOut(target: ResolvedTool, timeoutMs: number): ToolError {
  const retryable = target.tool.effect === "read";
  const message = `${addressOf(target)} gave no answer within ${timeoutMs / 1_000} s.`;
  const doubt = retryable ? "" : " It may have taken effect all the same.";
  return { code: "upstream_timeout", message: message + doubt, retryable };
}

function noteRetry({ journal }: Pass, record: CallRecord, waitedMs: number): void {
  record.retries += 1;
  record.retryWaitMs += waitedMs;
  journal.note(record);
}

/** The time a call may take. It stops while the tool waits for people. Its end says how much went by. */
type CallClock = { signal: AbortSignal; stop(): void; go(): void; end(): number };

function startCallClock(ms: number): CallClock {
  const controller = new AbortController();
  let [leftMs, since] = [ms, 0];
  let timer: NodeJS.Timeout | null = null;
  const clock: CallClock = {
    signal: controller.signal,
    stop() {
      if (timer === null) return;
      clearTimeout(timer);
      timer = null;
      leftMs -= performance.now() - since;
    },
    go() {
      since = performance.now();
      timer ??= setTimeout(
        () => controller.abort(new DOMException("The call took too long.", "TimeoutError")),
        Math.max(0, leftMs),
      );
    },
    end() {
      clock.stop();
      return ms - leftMs;
    },
  };
  clock.go();
  return clock;
}
