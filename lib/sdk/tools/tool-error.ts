import type { PausedRun, RunError } from "../runs/run";

/** The error of a call, as the tool's envelope has it. */
export type ToolFailure = {
  code: string;
  message: string;
  status?: number;
  details?: unknown;
  retryable?: boolean;
  retryAfterMs?: number;
  approvalId?: string;
};

/** A tool was called and did not succeed. `code` is one of those in docs/executions.md. */
export class ToolError extends Error {
  readonly code: string;
  /** The status that the service answered with. */
  readonly status: number | null;
  readonly details: unknown;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;
  /** What is asked, if the call waits for an approval. */
  readonly approvalId: string | null;
  /** The run under which the call is kept. */
  readonly executionId: string;

  constructor({ code, message, status, details, retryable, ...more }: ToolFailure, executionId: string) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    this.status = status ?? null;
    this.details = details ?? null;
    this.retryable = retryable ?? false;
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.approvalId = more.approvalId ?? null;
    this.executionId = executionId;
  }
}

export class ToolNotFoundError extends ToolError {}
export class ToolBlockedError extends ToolError {}

const classes: Readonly<Record<string, typeof ToolError>> = { tool_not_found: ToolNotFoundError, tool_blocked: ToolBlockedError };

export const toolErrorOf = (failure: ToolFailure, executionId: string): ToolError =>
  new (classes[failure.code] ?? ToolError)(failure, executionId);

/** The run that the call belongs to was ended from outside, or could not go on. */
export const endedError = ({ code = "internal", message }: RunError, executionId: string): ToolError =>
  toolErrorOf({ code, message }, executionId);

/** The call waits for a person. Wait for `executionId`, or answer `pause`. */
export class PausedError extends Error {
  readonly executionId: string;
  readonly pause: PausedRun["pause"];

  constructor({ executionId, pause }: PausedRun) {
    super(`The call waits for a person: ${pause.message}`);
    this.name = new.target.name;
    this.executionId = executionId;
    this.pause = pause;
  }
}
