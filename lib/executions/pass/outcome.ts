import { jsonDepthMax, textExceedsJsonDepth } from "../../json-depth";
import { writeJson } from "../../json-text";
import type { ToolError, ToolResult } from "../../plugins";
import type { GuestErrorShape, Outcome } from "../../sandbox";
import { type CallOutcome, type CallRecord, type RunOptions, textOf } from "../journal/record";
import { outcomeBytesMax } from "../limits";

type Answering = Pick<RunOptions, "toolErrors">;

/** Turns a tool's answer into an outcome: an envelope, or bare data and thrown errors. */
export function outcomeOf(result: ToolResult, { toolErrors }: Answering): Settling {
  const errorCode = result.ok ? null : result.error.code;
  const outcome = written(result, toolErrors);
  const tooMuch = outcome === null ? tooDeep : tooLarge(textOf(outcome));
  if (outcome === null || tooMuch !== null) return tooMuchFor({ toolErrors }, `The answer ${tooMuch}`);
  return { outcome, errorCode };
}

export type Settling = { outcome: CallOutcome; errorCode: string | null };

/** The outcome of an answer that is too large for the program. */
export const tooMuchFor = ({ toolErrors }: Answering, message: string): Settling =>
  outcomeOf({ ok: false, error: { code: "limit_exceeded", message, retryable: false } }, { toolErrors });

/** Null when it is nested too deeply to serialize. */
function written(result: ToolResult, toolErrors: RunOptions["toolErrors"]): CallOutcome | null {
  try {
    if (toolErrors === "envelope") return { value: writeJson(result) };
    return result.ok ? { value: writeJson(result.data) ?? "null" } : { error: JSON.stringify(thrown(result)) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const tooDeep = `is nested deeper than ${jsonDepthMax} levels.`;

function tooLarge(text: string): string | null {
  const bytes = Buffer.byteLength(text);
  if (bytes > outcomeBytesMax)
    return `has ${bytes} bytes; at most ${outcomeBytesMax} fit. Ask for less, for example page by page.`;
  return textExceedsJsonDepth(text) ? tooDeep : null;
}

const names: Readonly<Record<string, string>> = { tool_not_found: "ToolNotFoundError", tool_blocked: "ToolBlockedError" };

const thrown = ({ error, http }: Extract<ToolResult, { ok: false }>) => ({
  name: names[error.code] ?? "ToolError",
  ...error,
  ...(http ? { http } : {}),
});

export const refused = (error: ToolError): ToolResult => ({ ok: false, error });

/** The outcome of a finished call, as the sandbox takes it. */
export function asOutcome({ seq, outcome }: CallRecord): Outcome {
  if (!outcome) throw new Error(`Call ${seq} has no outcome to deliver.`);
  if ("value" in outcome) return { seq, value: outcome.value };
  return { seq, error: JSON.parse(outcome.error) as GuestErrorShape }; // safe: written by outcomeOf()
}
