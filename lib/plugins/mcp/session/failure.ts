import {
  InsufficientScopeError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SseError,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { Failure } from "../../../operation/failure";

const saidMax = 500;

/** The server answered, and its answer is of no use. */
export class BadAnswer extends Failure {
  constructor(message: string) {
    super("unavailable", message);
  }
}

/** Somebody takes messages there and knows no greeting. Nothing else was asked yet. */
export class NoGreeting extends Failure {
  constructor(peer: string) {
    super("unavailable", `${peer} takes messages, and does not know how an MCP session begins (initialize).`);
  }
}

const methodNotFound = -32_601;

/** Whether a server refused the greeting because it has no such method, in whichever status it said so. */
export function isUnknownGreeting(error: unknown): boolean {
  if (error instanceof ProtocolError) return error.code === methodNotFound;
  const cause = negotiationCause(error);
  if (cause) return isUnknownGreeting(cause);
  if (!(error instanceof SdkHttpError)) return false;
  const { text } = error.data as { text?: unknown };
  return typeof text === "string" && new RegExp(`"code"\\s*:\\s*${methodNotFound}\\b`).test(text);
}

/** What went wrong between here and a server, in words for people. What nobody expects is handed on as it is. */
export function failureOf(error: unknown, peer: string): unknown {
  if (error instanceof Failure) return error;
  const cause = networkCause(error);
  if (cause) return cause;
  const status = statusOf(error);
  if (error instanceof UnauthorizedError || status === 401)
    return new Failure("unauthenticated", `${peer} lets nobody in without signing in, or no longer takes this account.`);
  if (error instanceof InsufficientScopeError)
    return new Failure(
      "forbidden",
      `${peer} wants more rights than this account has${error.requiredScope ? `: ${error.requiredScope}` : ""}.`,
    );
  if (status !== null) return new Failure("unavailable", `${peer} answered ${status}${saidIn(error)}.`);
  if (error instanceof ProtocolError) return new Failure("unavailable", `${peer} refused: ${error.message.slice(0, saidMax)}`);
  const asked = negotiationCause(error);
  if (asked) return failureOf(asked, peer);
  if (error instanceof SdkError) return sdkFailure(error, peer);
  if (error instanceof Error && /^Server's protocol version/.test(error.message))
    return new Failure(
      "unavailable",
      `${peer} speaks a version of MCP that this console does not: ${error.message.slice(0, saidMax)}`,
    );
  const unread = unreadable(error);
  return unread ? new BadAnswer(`${peer} answered with ${unread}.`) : error;
}

/** What came in place of a message. The library reads some parts level within level, as deep as the stack goes. */
function unreadable(error: unknown): string | null {
  if (error instanceof RangeError && /call stack/.test(error.message)) return "JSON that is nested deeper than is read";
  return error instanceof SyntaxError || isSchemaError(error) ? "something that is no message of MCP" : null;
}

const sdkMessages: Partial<Record<string, string>> = {
  [SdkErrorCode.RequestTimeout]: "There was no answer in time.",
  [SdkErrorCode.ConnectionClosed]: "The connection was closed before there was an answer.",
  [SdkErrorCode.NotConnected]: "The connection is closed.",
};

function sdkFailure(error: SdkError, peer: string): Failure {
  if (error.code === SdkErrorCode.InvalidResult)
    return new BadAnswer(`${peer}: The answer does not have the form that MCP gives it.`);
  if (error.code === SdkErrorCode.ClientHttpUnexpectedContent)
    return new BadAnswer(`${peer} answered with ${contentIn(error)}, so it does not speak MCP at this address.`);
  return new Failure("unavailable", `${peer}: ${sdkMessages[error.code] ?? error.message.slice(0, saidMax)}`);
}

function contentIn({ data }: SdkError): string {
  const { contentType } = (data ?? {}) as { contentType?: string | null };
  if (/^text\/html\b/i.test(contentType ?? "")) return "a page of HTML";
  return "what is neither JSON nor a stream of events";
}

/** Why a server did not say which version it speaks. */
function negotiationCause(error: unknown): Error | null {
  if (!(error instanceof SdkError) || error.code !== SdkErrorCode.EraNegotiationFailed) return null;
  const cause = dataCause(error);
  return cause instanceof Error ? cause : null;
}

/** A failure of the network may be wrapped several times. */
function networkCause(error: unknown): Failure | null {
  for (let [cause, depth] = [error, 0]; cause instanceof Error && depth < 5; depth++, cause = cause.cause ?? dataCause(cause))
    if (cause instanceof Failure) return cause;
  return null;
}

function dataCause(error: Error): unknown {
  const { data } = error as { data?: { cause?: unknown } };
  return data?.cause;
}

export function statusOf(error: unknown): number | null {
  if (error instanceof SdkHttpError) return error.data.status ?? null;
  return error instanceof SseError ? (error.code ?? null) : null;
}

function saidIn(error: unknown): string {
  if (!(error instanceof SdkHttpError)) return "";
  if (error.data.status >= 300 && error.data.status < 400)
    return `: ${error.message.replace(/^Error [^:]*: /, "").slice(0, saidMax)}`;
  const { text } = error.data as { text?: unknown };
  if (typeof text !== "string" || /^\s*</.test(text) || text.trim() === "") return "";
  return `: ${text.trim().slice(0, saidMax)}`;
}

const isSchemaError = (error: unknown): boolean => error instanceof Error && /^(\$)?ZodError$/.test(error.name);

/** Whether the address speaks, but not like this. */
export function isOtherTransport(error: unknown): boolean {
  const status = statusOf(error);
  return status !== null && [400, 404, 405, 406, 415, 501].includes(status);
}

/** Whether somebody is there and wants to know first who asks. */
export const isDenial = (error: unknown): boolean =>
  error instanceof UnauthorizedError || error instanceof InsufficientScopeError || [401, 403].includes(statusOf(error) ?? 0);

/** A server that was restarted knows no sessions of before. Without one it is an address where nothing is. */
export const isForgotten = (error: unknown, { sessionId }: { sessionId?: string }): boolean =>
  sessionId !== undefined && statusOf(error) === 404;

/** The server does not know the session any more, and has done nothing in it. */
export class SessionForgotten extends Failure {
  constructor() {
    super("unavailable", "The server forgets its sessions as soon as they have begun.");
  }
}
