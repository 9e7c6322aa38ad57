import { ProtocolError } from "@modelcontextprotocol/client";
import { Failure } from "../../../operation/failure";
import type { ToolError, ToolResult } from "../../contract";
import { failureOf } from "./failure";

/** A call that got no result. Only reads may be made again: anything else may have happened. */
export function toolFailure(thrown: unknown, { isRead, peer }: { isRead: boolean; peer: string }): ToolResult {
  if (thrown instanceof ProtocolError) return refused(thrown);
  const error = failureOf(thrown, peer);
  if (!(error instanceof Failure)) throw error;
  return { ok: false, error: { code: codeOf(error), message: error.message, retryable: isRead && error.code === "unavailable" } };
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
