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

/** Messages by field: what is wrong with each. */
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

  /** Keeps what it came from for the log; nobody outside sees it. */
  causedBy(error: unknown): this {
    this.cause = error;
    return this;
  }
}

const busyBrand = Symbol.for("executor-console.busy");

/** This console has no room at this moment: nothing is wrong with what was asked, nor with the service that it concerns. */
export class Busy extends Failure {
  readonly busyBrand = busyBrand;

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Failure && "busyBrand" in value && value.busyBrand === busyBrand;
  }
}
