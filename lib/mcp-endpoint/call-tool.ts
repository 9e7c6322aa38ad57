import type { CallToolResult } from "@modelcontextprotocol/server";
import { createExecution, type ExecutionAnswer, fileIn } from "../executions";
import { isJsonText, writeJson } from "../json-text";
import { contentOf } from "./files";
import { resumed, settle } from "./questions";
import { follow, quickMs, resultOf } from "./runs";
import type { ToolAnswer, ToolCall } from "./tool";

/** One tool by itself, through the same doorway as in a program. */
export async function callTool(given: ToolCall, tool: { address: string; args: Record<string, unknown> }): Promise<ToolAnswer> {
  const call = { ...given, present: resultOfCall };
  if (call.open) call.open.isOfOneTool = true;
  const again = await resumed(call);
  if (again) return again;
  const { onApproval } = call.options;
  return settle(call, await follow(call, await createExecution(call.ctx, { call: tool, onApproval, waitMs: quickMs })));
}

type Envelope = { ok: true; data: unknown } | { ok: false; error: { code: string; message: string } };

/** What a call by itself came to; null while it rests or if the run around it failed. */
export function envelopeOf({ status, structured: { result } }: ExecutionAnswer): Envelope | null {
  if (status !== "completed") return null;
  return (isJsonText(result) ? JSON.parse(result.text) : result) as Envelope; // safe: a call by itself ends with an envelope
}

/** What the tool itself answered, without the run around it. */
export function resultOfCall(answer: ExecutionAnswer): CallToolResult {
  const envelope = envelopeOf(answer);
  if (envelope === null) return resultOf(answer);
  const file = fileIn(envelope);
  if (file) return { content: [contentOf(file, `executor://executions/${answer.executionId}/files/1`)] };
  if (!envelope.ok) return { content: [{ type: "text", text: writeJson(envelope.error) }], isError: true };
  const text = typeof envelope.data === "string" ? envelope.data : (JSON.stringify(envelope.data) ?? "null");
  return { content: [{ type: "text", text }], ...structuredOf(envelope.data) };
}

const structuredOf = (data: unknown) =>
  typeof data === "object" && data !== null && !Array.isArray(data)
    ? { structuredContent: data as Record<string, unknown> } // safe: looked at just now
    : {};
