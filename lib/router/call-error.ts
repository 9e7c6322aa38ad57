import type { ResponseInputItem } from "./output";

/** Why a call has no output of its own. */
export type FunctionCallErrorKind = "Fatal" | "RespondToModel" | "MissingLocalShellCallId";

/** `Fatal` ends the turn. The model reads all others as the output of its call. */
export class FunctionCallError extends Error {
  readonly kind: FunctionCallErrorKind;

  private constructor(kind: FunctionCallErrorKind, message: string) {
    super(message);
    this.name = "FunctionCallError";
    this.kind = kind;
  }

  static fatal(message: string): FunctionCallError {
    return new FunctionCallError("Fatal", message);
  }

  static respondToModel(message: string): FunctionCallError {
    return new FunctionCallError("RespondToModel", message);
  }

  static missingLocalShellCallId(): FunctionCallError {
    return new FunctionCallError("MissingLocalShellCallId", "The local shell call has neither a call_id nor an id.");
  }
}

/** The output of a call that failed, whatever the payload was. */
export const failureResponse = (callId: string, { message }: { message: string }): ResponseInputItem => ({
  type: "function_call_output",
  call_id: callId,
  output: { content: message, success: false },
});
