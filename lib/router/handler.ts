import type { ToolCallGate } from "./gate";
import type { ToolOutput } from "./output";
import type { ToolKind, ToolPayload } from "./payload";
import type { TurnDiffTracker } from "./tracker";

/** What holds for one turn of a model. */
export type TurnContext = { toolCallGate: ToolCallGate };

/** One call on its way to a handler. `session` is whatever the program that runs the turn wants to hand on. */
export type ToolInvocation = {
  session: unknown;
  turn: TurnContext;
  tracker: TurnDiffTracker;
  callId: string;
  toolName: string;
  payload: ToolPayload;
  /** Aborted when the call is cancelled. */
  signal: AbortSignal;
};

/** Makes the calls of a tool. */
export abstract class ToolHandler {
  abstract kind(): ToolKind;

  /** A handler of functions that takes more than function calls says so by overriding this. */
  matchesKind({ type }: ToolPayload): boolean {
    return type === this.kind();
  }

  /** A call that changes something waits until the gate of the turn is open. */
  isMutating(_invocation: ToolInvocation): boolean | Promise<boolean> {
    return false;
  }

  abstract handle(invocation: ToolInvocation): Promise<ToolOutput>;
}
