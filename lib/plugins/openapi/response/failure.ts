import { Failure } from "../../../operation/failure";
import type { Json, ToolError, ToolResult } from "../../contract";
import { isObject, own, ownList, ownText } from "../document/values";

type Http = { status: number; headers: Record<string, string> };

/** An answer that is no success, in the upstream's own words where it has any. */
export function upstreamError(
  data: unknown,
  response: Response,
  { http, isAuthenticated }: { http: Http; isAuthenticated: boolean },
): ToolResult {
  const { status } = response;
  const said = saidBy(data) ?? `The upstream answered ${status}${response.statusText ? ` ${response.statusText}` : ""}.`;
  const error: ToolError = {
    code: codeOf(status, response.headers.get("www-authenticate") ?? "", isAuthenticated),
    message: said.slice(0, messageMax),
    status,
    ...(data === null ? {} : { details: bounded(data) }),
    retryable: [408, 425, 429, 500, 502, 503, 504].includes(status),
  };
  return { ok: false, error, http };
}

const messageMax = 1000;
const detailsMax = 20_000;

function codeOf(status: number, challenge: string, isAuthenticated: boolean): string {
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
  return isTimeout(error)
    ? { code: "upstream_timeout", message, retryable: isRead }
    : { code: "upstream_unreachable", message, retryable: true };
}

/** lib/outbound says that time ran out in its message, and by the code of what it came from. */
function isTimeout({ message, cause }: Failure): boolean {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return /TIMEOUT|ETIMEDOUT/.test(code) || /(within|for) [\d.]+ s\.$/.test(message);
}
