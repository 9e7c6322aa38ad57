import type { InputOf, OutputOf } from "../operations/input-output";
import type { Transport } from "../transport/transport";
import { type Run, runOf } from "./run";
import { settle, type WaitOptions } from "./settle";

type Creation = InputOf<"createExecution">;

export type RunOptions = Omit<WaitOptions, "onApproval"> & {
  /** As for waiting. With `reject` nobody is asked, and the call answers `approval_pending`. */
  onApproval?: WaitOptions["onApproval"] | "reject";
  /** How long the program may take. */
  timeoutMs?: number | undefined;
  /** `envelope`: tools give `{ ok, data }` to the program. `throw`: they give the data or throw. */
  toolErrors?: "envelope" | "throw" | undefined;
  /** The registration of tools of this program that the run sees: `session` of `registerDynamicTools()`. */
  session?: string | undefined;
  /** Gives the run at once, as `running`. */
  background?: boolean | undefined;
  idempotencyKey?: string | undefined;
};

/** The console answers within this time. A longer run is followed, so that no proxy ends the waiting. */
export const firstWaitMs = 2_000;

/** Begins a run and waits until it rests. */
export async function startRun<Result>(
  transport: Transport,
  what: Pick<Creation, "code" | "call" | "plan" | "mode">,
  { timeoutMs, toolErrors, session, background, idempotencyKey, onApproval, ...waiting }: RunOptions = {},
): Promise<Run<Result>> {
  const { signal, onEvent, waitMs } = waiting;
  signal?.throwIfAborted();
  const isRejecting = onApproval === "reject";
  const asked = { timeoutMs, toolErrors, session, background, onApproval: isRejecting ? "reject" : "pause" } as const;
  const body: Creation = { ...what, ...asked };
  body.waitMs = background || onEvent ? 0 : Math.min(waitMs ?? firstWaitMs, firstWaitMs);
  const begun = transport.request<OutputOf<"createExecution">>("POST", "/executions", { body, idempotencyKey });
  try {
    const run = runOf<Result>(await orAborted(begun, signal));
    if (background) return run;
    return await settle(transport, run, { ...waiting, onApproval: isRejecting ? "pause" : onApproval });
  } catch (error) {
    if (signal?.aborted) void cancel(transport, begun);
    throw error;
  }
}

/** Lets a request that is under way go on when its caller gives up: only its answer says which run to cancel. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Does nothing about a run that is over, or for a key that may not cancel. */
async function cancel(transport: Transport, begun: Promise<{ executionId: string }>): Promise<void> {
  try {
    const { executionId } = await begun;
    await transport.request("POST", `/executions/${encodeURIComponent(executionId)}/cancel`, { body: {} });
  } catch {
    return;
  }
}
