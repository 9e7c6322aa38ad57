import { InsufficientScopeError, ProtocolError } from "@modelcontextprotocol/client";
import { Failure } from "../../../operation/failure";
import type { ToolError, ToolResult } from "../../contract";
import { BadAnswer, failureOf } from "./failure";

/** A call that got no result. Only reads may be made again: anything else may have happened. */
export function toolFailure(thrown: unknown, { isRead, peer }: { isRead: boolean; peer: string }): ToolResult {
  if (thrown instanceof ProtocolError) return refused(thrown);
  if (thrown instanceof InsufficientScopeError) return unscoped(thrown, peer);
  const error = failureOf(thrown, peer);
  if (!(error instanceof Failure)) throw error;
  if (error instanceof BadAnswer) return useless(error, isRead);
  return { ok: false, error: { code: codeOf(error), message: error.message, retryable: isRead && error.code === "unavailable" } };
}

function useless({ message }: BadAnswer, isRead: boolean): ToolResult {
  const doubt = isRead ? "" : " The call may have taken effect all the same.";
  return { ok: false, error: { code: "upstream_bad_answer", message: message + doubt, retryable: isRead } };
}

function codeOf({ code }: Failure): ToolError["code"] {
  if (code === "unauthenticated") return "connection_rejected";
  if (code === "forbidden") return "upstream_refused";
  if (code === "limit") return "limit_exceeded";
  if (code === "invalid") return "invalid_tool_arguments";
  return "upstream_unreachable";
}

const messageMax = 1_000;

/** The server answered, and its answer is no. */
const refused = ({ code, message }: ProtocolError): ToolResult => ({
  ok: false,
  error: { code: "mcp_tool_error", message: message.slice(0, messageMax), details: { code }, retryable: false },
});

/** The scope is named, so that whoever called can say what to reconnect with. */
function unscoped({ requiredScope }: InsufficientScopeError, peer: string): ToolResult {
  const error = { code: "oauth_scope_insufficient", message: `${peer} wants more rights than this account has.`, status: 403 };
  const headers: Record<string, string> = requiredScope ? { "www-authenticate": `Bearer scope="${requiredScope}"` } : {};
  return { ok: false, error: { ...error, retryable: false }, http: { status: 403, headers } };
}
