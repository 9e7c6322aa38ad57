import { z } from "zod";
import { describeFile, type ExecutionAnswer, fileIn } from "../executions";
import { isJsonText } from "../json-text";
import {
  answerIn,
  type ContentItem,
  failureResponse,
  intoResponse,
  type ResponseInputItem,
  type ToolOutput,
  type ToolPayload,
} from "../router";

/** What the program gives for each item. */
const MadeCall = z.object({
  callId: z.string(),
  name: z.string(),
  shape: z.enum(["responses", "chat", "anthropic"]),
  kind: z.enum(["Function", "Custom", "Mcp", "LocalShell"]),
  failure: z.string().optional(),
  data: z.unknown().optional(),
  isCut: z.boolean().optional(),
  characters: z.number().optional(),
  error: z.looseObject({ code: z.string(), message: z.string() }).optional(),
});
type MadeCall = z.infer<typeof MadeCall>;

export const OutputForm = z.enum(["native", "items"]);

/** The outputs of a run of calls, in the order of their items. Null for a run that is something else. */
export function outputsOf(
  { executionId, structured: { result } }: ExecutionAnswer,
  form: z.infer<typeof OutputForm>,
): Record<string, unknown>[] | null {
  const made = z.array(MadeCall).safeParse(isJsonText(result) ? JSON.parse(result.text) : result);
  if (!made.success) return null;
  return made.data.map((call) => {
    const item = itemOf(call, executionId);
    return form === "items" ? { ...item } : answerIn(call.shape, item);
  });
}

function itemOf(call: MadeCall, executionId: string): ResponseInputItem {
  if (call.failure !== undefined) return failureResponse(call.callId, { message: call.failure });
  return intoResponse(call.kind === "Mcp" ? mcpOutput(call) : functionOutput(call, executionId), call.callId, payloadOf(call));
}

/** Only its kind decides about the item; what was sent is in the journal. */
const payloadOf = ({ kind }: MadeCall): ToolPayload =>
  kind === "Custom" ? { type: kind, input: "" } : { type: "Function", arguments: "" };

function functionOutput({ data, error, isCut, characters }: MadeCall, executionId: string): ToolOutput {
  if (error) return { type: "Function", content: JSON.stringify({ error }), success: false };
  const file = fileIn(data);
  if (file && !isCut && shownImages.includes(file.mimeType)) {
    const content_items: ContentItem[] = [{ type: "input_image", image_url: `data:${file.mimeType};base64,${file.data}` }];
    return { type: "Function", content: describeFile(file), content_items, success: true };
  }
  if (file) return { type: "Function", content: isCut ? describeFile(file) : JSON.stringify(file), success: true };
  const text = typeof data === "string" ? data : JSON.stringify(data ?? null);
  const notice = `\n… cut: the answer has ${characters} characters. The run ${executionId} holds all of it.`;
  return { type: "Function", content: isCut ? text + notice : text, success: true };
}

const shownImages = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** A refusal of the tool itself is a result with an error; that the call could not be made is its text. */
function mcpOutput({ data, error }: MadeCall): ToolOutput {
  if (error?.code === toolRefused)
    return { type: "Mcp", result: { content: [{ type: "text", text: error.message }], isError: true } };
  if (error) return { type: "Mcp", result: `${error.code}: ${error.message}` };
  const text = typeof data === "string" ? data : JSON.stringify(data ?? null);
  const structured = typeof data === "object" && data !== null ? { structuredContent: data } : {};
  return { type: "Mcp", result: { content: [{ type: "text", text }], ...structured } };
}

const toolRefused = "mcp_tool_error";
