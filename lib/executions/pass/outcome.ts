import type { ToolError, ToolResult } from "../../plugins";
import type { CallOutcome, RunOptions } from "../journal/record";
import { outcomeBytesMax } from "../limits";

/** What a tool answered, as the program gets it: in the envelope, or as bare data and errors that are thrown. */
export function outcomeOf(result: ToolResult, { toolErrors }: Pick<RunOptions, "toolErrors">): Settling {
  const errorCode = result.ok ? null : result.error.code;
  if (toolErrors === "envelope") return limited({ outcome: { value: JSON.stringify(result) }, errorCode }, toolErrors);
  if (result.ok) return limited({ outcome: { value: JSON.stringify(result.data) ?? "null" }, errorCode }, toolErrors);
  return { outcome: { error: JSON.stringify(thrown(result.error)) }, errorCode };
}

export type Settling = { outcome: CallOutcome; errorCode: string | null };

/** What is too large for a program never gets there, but its code and the rest of the program learn of it. */
function limited(settling: Settling, toolErrors: RunOptions["toolErrors"]): Settling {
  const bytes = "value" in settling.outcome ? Buffer.byteLength(settling.outcome.value) : 0;
  if (bytes <= outcomeBytesMax) return settling;
  const message = `The answer has ${bytes} bytes; at most ${outcomeBytesMax} fit. Ask for less, for example page by page.`;
  return outcomeOf({ ok: false, error: { code: "limit_exceeded", message, retryable: false } }, { toolErrors });
}

const names: Readonly<Record<string, string>> = { tool_not_found: "ToolNotFoundError", tool_blocked: "ToolBlockedError" };

const thrown = (error: ToolError) => ({ name: names[error.code] ?? "ToolError", ...error });

export const refused = (error: ToolError): ToolResult => ({ ok: false, error });
