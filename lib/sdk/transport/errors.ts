export type ErrorCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "limit"
  | "unavailable"
  | "internal"
  | "unreachable";

type ErrorFacts = {
  code: ErrorCode;
  message: string;
  /** The status of the answer. Null if there was none. */
  status: number | null;
  /** What is wrong with each field. */
  details?: Record<string, string[]> | undefined;
  /** What the console's log and audit log call the request. */
  requestId?: string | null;
  retryAfterMs?: number | null;
};

/** The console refused or could not answer a request. Each code has a class of its own. */
export class ExecutorError extends Error {
  readonly code: ErrorCode;
  readonly status: number | null;
  readonly details: Record<string, string[]>;
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;

  constructor({ code, message, status, details = {}, requestId = null, retryAfterMs = null }: ErrorFacts, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }
}

export class InvalidError extends ExecutorError {}
export class UnauthenticatedError extends ExecutorError {}
export class ForbiddenError extends ExecutorError {}
export class NotFoundError extends ExecutorError {}
export class ConflictError extends ExecutorError {}
export class LimitError extends ExecutorError {}
export class UnavailableError extends ExecutorError {}
export class InternalError extends ExecutorError {}
/** Nothing answers at the origin, or something that is no console. */
export class UnreachableError extends ExecutorError {}

const classes: Record<ErrorCode, typeof ExecutorError> = {
  invalid: InvalidError,
  unauthenticated: UnauthenticatedError,
  forbidden: ForbiddenError,
  not_found: NotFoundError,
  conflict: ConflictError,
  limit: LimitError,
  unavailable: UnavailableError,
  internal: InternalError,
  unreachable: UnreachableError,
};

export const errorOf = (facts: ErrorFacts, cause?: unknown): ExecutorError => new classes[facts.code](facts, cause);

/** The error that an answer of the console describes. */
export async function errorOfAnswer(answer: Response): Promise<ExecutorError> {
  const { status, headers } = answer;
  const facts = { status, requestId: headers.get("x-request-id"), retryAfterMs: retryAfterMs(headers) };
  const text = await answer.text().catch(() => "");
  const refusal = errorIn(text);
  if (refusal) return errorOf({ ...facts, ...refusal });
  const at = answer.url === "" ? "The origin" : answer.url;
  return errorOf({ ...facts, code: "unreachable", message: `${at} answered ${status} without the JSON of an Executor Console.` });
}

type Refusal = Pick<ErrorFacts, "code" | "message" | "details">;

/** Reads `{ "error": … }`, the body of every refusal and the last line of a stream that was cut short. */
export function errorIn(text: string): Refusal | null {
  try {
    const { error } = JSON.parse(text) as { error?: Partial<Refusal> };
    if (!error?.code || !(error.code in classes) || typeof error.message !== "string") return null;
    return { code: error.code, message: error.message, details: error.details };
  } catch {
    return null;
  }
}

function retryAfterMs(headers: Headers): number | null {
  const text = headers.get("retry-after");
  if (text === null) return null;
  const seconds = Number(text);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
