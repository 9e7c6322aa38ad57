export type FailureCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "limit"
  | "unavailable"
  | "internal";

/** What is wrong with each field. */
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

  /** Keeps the cause for the log. Callers never see it. */
  causedBy(error: unknown): this {
    this.cause = error;
    return this;
  }
}

/** A body has more bytes than its door takes. */
export class TooLarge extends Failure {
  constructor(bytesMax: number) {
    super("invalid", `The body is larger than ${bytesMax} bytes, the most that is taken here.`);
  }
}

/** A body did not come as soon as its door asks for. */
export class TooSlow extends Failure {
  constructor(withinMs: number) {
    super("invalid", `The body did not come within ${withinMs / 1_000} seconds. Send all of it at once.`);
  }
}

/** Somebody may do no more of this for now. `retryAfterMs` says when again; null where waiting changes nothing. */
export class LimitReached extends Failure {
  constructor(
    message: string,
    readonly retryAfterMs: number | null,
  ) {
    super("limit", message);
  }
}

/** This console has no capacity at the moment. Neither the request nor the service it concerns is at fault. */
export class Busy extends Failure {}
