import type { InputOf } from "../operations/input-output";
import type { Transport } from "../transport/transport";
import { followRun, type RunEvent } from "./follow";
import { type Pause, type Run, runOf } from "./run";

export type Answer = Omit<InputOf<"resumeExecution">, "id" | "waitMs">;

/** Answers a pause. `null` leaves it to people. */
export type ApprovalHandler = (
  pause: Pause,
  more: { signal?: AbortSignal | undefined },
) => Answer | null | Promise<Answer | null>;

export type WaitOptions = {
  /** Ends the waiting. The call that began a run cancels it then. */
  signal?: AbortSignal | undefined;
  /** Waits no longer than this: the run is then given as it stands. */
  waitMs?: number | undefined;
  /** Gets output, calls and states as they come. */
  onEvent?: ((event: RunEvent) => void) | undefined;
  /**
   * What happens when a person is needed. `pause`: the paused run is the result. `wait`: somebody else answers.
   * A function answers itself.
   */
  onApproval?: "pause" | "wait" | ApprovalHandler | undefined;
};

/** Follows a run until it rests: it is over, or waits for somebody whom nobody here speaks for. */
export async function settle<Result>(transport: Transport, run: Run<Result>, options: WaitOptions): Promise<Run<Result>> {
  const { onEvent, waitMs, signal } = options;
  const settling: Settling = { options, asked: new Set() };
  if (!onEvent && (await isSettled(transport, run, settling))) return run;
  if (waitMs === undefined) return followToRest(transport, run, settling);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), waitMs);
  const both = anyOf(patience.signal, signal);
  try {
    return await followToRest(transport, run, { ...settling, options: { ...options, signal: both } });
  } catch (error) {
    if (!patience.signal.aborted || signal?.aborted) throw error;
    return await standingOf<Result>(transport, run.executionId, signal);
  } finally {
    clearTimeout(timer);
  }
}

/** `AbortSignal.any` is younger than the browsers that people have. */
function anyOf(first: AbortSignal, second: AbortSignal | undefined): AbortSignal {
  const either = new AbortController();
  for (const signal of [first, ...(second ? [second] : [])]) {
    const pass = () => either.abort(signal.reason);
    if (signal.aborted) pass();
    signal.addEventListener("abort", pass, { once: true, signal: either.signal });
  }
  return either.signal;
}

async function followToRest<Result>(transport: Transport, run: Run<Result>, settling: Settling): Promise<Run<Result>> {
  const { onEvent, signal } = settling.options;
  for await (const event of followRun(transport, run.executionId, { signal })) {
    onEvent?.(event);
    const standing = event.event === "state" && event.data.answer ? runOf<Result>(event.data.answer) : null;
    if (standing && (await isSettled(transport, standing, settling))) return standing;
  }
  return standingOf(transport, run.executionId, signal);
}

type Settling = { options: WaitOptions; asked: Set<string> };

/** Asks whoever is asked about a pause, each pause once. */
async function isSettled(transport: Transport, run: Run, { options, asked }: Settling): Promise<boolean> {
  if (run.status !== "paused") return run.status !== "running";
  const { pause } = run;
  const { onApproval = "pause", signal } = options;
  if (pause.kind === "timer" || onApproval === "wait" || asked.has(pause.id)) return false;
  if (onApproval === "pause") return true;
  asked.add(pause.id);
  const answer = await onApproval(pause, { signal });
  if (answer) await sendAnswer(transport, { pauseId: pause.id, answer, waitMs: 0, signal });
  return false;
}

type Sent = {
  pauseId: string;
  answer: Answer;
  waitMs: number;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
};

/** Answers a pause and gives how the run stands then. */
export async function sendAnswer<Result>(
  transport: Transport,
  { pauseId, answer, waitMs, signal, idempotencyKey }: Sent,
): Promise<Run<Result>> {
  const body = { ...answer, waitMs };
  const path = `/executions/${encodeURIComponent(pauseId)}/resume`;
  return runOf<Result>(await transport.request("POST", path, { body, signal, idempotencyKey }));
}

/** How a run stands at this moment. */
async function standingOf<Result>(transport: Transport, id: string, signal: AbortSignal | undefined): Promise<Run<Result>> {
  for await (const event of followRun(transport, id, { signal }))
    if (event.event === "state") return event.data.answer ? runOf(event.data.answer) : runningOf(id);
  return runningOf(id);
}

const runningOf = (executionId: string): Run<never> => ({ status: "running", executionId, text: "Still running." });
