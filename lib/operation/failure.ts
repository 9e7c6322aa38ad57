import { isBranded } from "../process";

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

const brand = Symbol.for("executor-console.failure");

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

  readonly brand = brand;

  /** Next may load this module several times in one process; a failure of any copy is a failure. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(value, brand);
  }

  /** Keeps the cause for the log. Callers never see it. */
  causedBy(error: unknown): this {
    this.cause = error;
    return this;
  }
}

const busyBrand = Symbol.for("executor-console.busy");

/** This console has no capacity at the moment. Neither the request nor the service it concerns is at fault. */
export class Busy extends Failure {
  readonly busyBrand = busyBrand;

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Failure && "busyBrand" in value && value.busyBrand === busyBrand;
  }
}
