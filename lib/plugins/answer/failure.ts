import { Failure } from "../../operation/failure";
import type { Json, ToolError, ToolResult } from "../contract";
import { isObject, own, ownList, ownText } from "../json/values";
import { retryOf } from "./retry";

type Http = { status: number; headers: Record<string, string> };

type ErrorContext = { http: Http; isAuthenticated: boolean; isRead: boolean };

/** An answer that is no success, in the upstream's own words where it has any. */
export function upstreamError(data: unknown, response: Response, { http, isAuthenticated, isRead }: ErrorContext): ToolResult {
  const { status } = response;
  const said = saidBy(data) ?? `The upstream answered ${status}${response.statusText ? ` ${response.statusText}` : ""}.`;
  const error: ToolError = {
    code: refusalCode(status, response.headers.get("www-authenticate") ?? "", isAuthenticated),
    message: said.slice(0, messageMax),
    status,
    ...(data === null ? {} : { details: bounded(data) }),
    ...retryOf(response, isRead),
  };
  return { ok: false, error, http };
}

/** A success whose answer cannot be understood: what was asked for may have happened all the same. */
export function badAnswer(fault: string, { http, said, isRead }: { http: Http; said: unknown; isRead: boolean }): ToolResult {
  const { status } = http;
  const doubt = isRead ? "" : " The call may have taken effect all the same.";
  const message = `The API answered ${status} and calls its answer JSON, but ${fault}.${doubt}`;
  const details = typeof said === "string" ? said.slice(0, excerptMax) : null;
  return { ok: false, error: { code: "upstream_bad_answer", message, status, details, retryable: isRead }, http };
}

const excerptMax = 500;

const messageMax = 1000;
const detailsMax = 20_000;

function refusalCode(status: number, challenge: string, isAuthenticated: boolean): string {
  if (!isAuthenticated) return "upstream_http_error";
  if (/insufficient_scope/i.test(challenge)) return "oauth_scope_insufficient";
  return status === 401 ? "connection_rejected" : "upstream_http_error";
}

const keys = [
  "message",
  "error_description",
  "error_message",
  "errorMessage",
  "detail",
  "description",
  "reason",
  "title",
  "Message",
  "msg",
  "error",
  "fault",
  "faultstring",
];

function saidBy(data: unknown, depth = 0): string | null {
  if (typeof data === "string") return saidInText(data);
  if (!isObject(data) || depth > 3) return null;
  if (isObject(data.error)) return saidBy(data.error, depth + 1) ?? ownText(data, "message") ?? null;
  for (const key of keys) {
    const value = own(data, key);
    if (typeof value === "string" && value.trim() !== "") return value.trim();
    const nested = isObject(value) ? saidBy(value, depth + 1) : null;
    if (nested) return nested;
  }
  const [first] = [...ownList(data, "errors"), ...ownList(data, "messages")];
  return typeof first === "string" ? first : saidBy(first, depth + 1);
}

function saidInText(text: string): string | null {
  if (!/^\s*</.test(text)) return text.trim().slice(0, 300) || null;
  return /<title[^>]*>([^<]{1,200})</i.exec(text)?.[1]?.trim() || null;
}

function bounded(data: unknown): Json {
  const text = JSON.stringify(data) ?? "null";
  return text.length <= detailsMax ? (JSON.parse(text) as Json) : `${text.slice(0, detailsMax)}…`;
}

/** What went wrong on our side of the wire or on the way. What is not expected is thrown on. */
export function callError(error: unknown, { isRead }: { isRead: boolean }): ToolError {
  if (!(error instanceof Failure)) throw error;
  const { message } = error;
  if (error.code === "invalid") return { code: "invalid_tool_arguments", message, retryable: false };
  if (error.code === "limit") return { code: "limit_exceeded", message, retryable: false };
  if (error.code === "forbidden" || error.code === "not_found")
    return { code: "upstream_unreachable", message, retryable: false };
  if (error.code !== "unavailable") throw error;
  if (isTimeout(error)) return { code: "upstream_timeout", message, retryable: isRead || isUnsent(error) };
  return { code: "upstream_unreachable", message, retryable: isRead || isUnsent(error) };
}

/** Nobody took the request where there was no connection to send it through. */
function isUnsent(error: Failure): boolean {
  return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(
    codeOf(error),
  );
}

/** lib/outbound says that time ran out in its message, and by the code of what it came from. */
function isTimeout(error: Failure): boolean {
  return /TIMEOUT|ETIMEDOUT/.test(codeOf(error)) || /(within|for) [\d.]+ s\.$/.test(error.message);
}

const codeOf = ({ cause }: Failure): string => (cause instanceof Error && "code" in cause ? String(cause.code) : "");
