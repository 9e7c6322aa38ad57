export type FailureCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "limit"
  | "unavailable"
  | "internal";

/** Messages by field: what is wrong with each. */
export type FieldErrors = Record<string, string[]>;

/** The one expected error. Its message is safe to show; anything else that is thrown is a bug. */
export class Failure extends Error {
  constructor(
    readonly code: FailureCode,
    message: string,
    readonly details?: FieldErrors,
  ) {
    super(message);
    this.name = "Failure";
  }

  /** Keeps what it came from for the log; nobody outside sees it. */
  causedBy(error: unknown): this {
    this.cause = error;
    return this;
  }
}
