import { FunctionCallError, failureResponse } from "./call-error";
import type { TurnContext } from "./handler";
import { callsIn } from "./items";
import { ReadWriteLock } from "./lock";
import type { ResponseInputItem } from "./output";
import type { ToolCall } from "./payload";
import type { ToolRouter } from "./router";
import type { TurnDiffTracker } from "./tracker";

export type TurnSurroundings = { session: unknown; turn: TurnContext; tracker: TurnDiffTracker };

/** Makes the calls of one turn: tools that allow it side by side, all others alone, in the order in which they came. */
export class ToolCallRuntime {
  readonly #router: ToolRouter;
  readonly #surroundings: TurnSurroundings;
  readonly #lock = new ReadWriteLock();

  constructor(router: ToolRouter, surroundings: TurnSurroundings) {
    this.#router = router;
    this.#surroundings = surroundings;
  }

  /** Makes one call. Only a fatal error is thrown; the model reads all others. A call that is cancelled answers at once. */
  async handleToolCall(call: ToolCall, signal: AbortSignal = new AbortController().signal): Promise<ResponseInputItem> {
    try {
      const release = await this.#lock.acquire(this.#router.toolSupportsParallel(call.toolName), signal);
      const invocation = { ...this.#surroundings, ...call, signal };
      const answering = this.#router.dispatchToolCall(invocation).finally(release);
      return await orAborted(answering, signal);
    } catch (error) {
      if (error instanceof FunctionCallError && error.kind === "Fatal") throw error;
      const message = signal.aborted ? "The call was cancelled." : messageOf(error);
      return failureResponse(call.callId, { message });
    }
  }

  /** Makes every call that the items of a model ask for. The outputs have the order of the items, whatever came back first. */
  async handleResponseItems(items: readonly unknown[], signal?: AbortSignal): Promise<ResponseInputItem[]> {
    const turn = new AbortController();
    const stop = () => turn.abort(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      const working = callsIn(items).map((found) => {
        if ("error" in found) return failureResponse(found.callId, found.error);
        return this.handleToolCall(this.#router.asMcpCall(found.call), turn.signal).catch((error: unknown) => {
          turn.abort(error);
          throw error;
        });
      });
      return await Promise.all(working);
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Stops waiting for work that goes on by itself. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
