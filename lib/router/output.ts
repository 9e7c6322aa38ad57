import type { ToolPayload } from "./payload";

/** A part of an output, as the Responses API takes it. */
export type ContentItem = { type: "input_text"; text: string } | { type: "input_image"; image_url: string };

/** What a tool of an MCP server answers. */
export type CallToolResult = {
  content: unknown[];
  structuredContent?: unknown;
  isError?: boolean;
};

/** What a handler answers. The result of an MCP tool is a text where the call itself failed. */
export type ToolOutput =
  | { type: "Function"; content: string; content_items?: ContentItem[]; success?: boolean }
  | { type: "Mcp"; result: CallToolResult | string };

export type FunctionCallOutputPayload = { content: string; content_items?: ContentItem[]; success?: boolean };

/** What goes back to the model for one call. */
export type ResponseInputItem =
  | { type: "function_call_output"; call_id: string; output: FunctionCallOutputPayload }
  | { type: "custom_tool_call_output"; call_id: string; output: string }
  | { type: "mcp_tool_call_output"; call_id: string; result: CallToolResult | string };

/** The item that answers a call: its kind follows from the output and from the payload of the call. */
export function intoResponse(output: ToolOutput, callId: string, payload: ToolPayload): ResponseInputItem {
  if (output.type === "Mcp") return { type: "mcp_tool_call_output", call_id: callId, result: output.result };
  const { content, content_items, success } = output;
  if (payload.type === "Custom") return { type: "custom_tool_call_output", call_id: callId, output: content };
  const told: FunctionCallOutputPayload = {
    content,
    ...(content_items === undefined ? {} : { content_items }),
    ...(success === undefined ? {} : { success }),
  };
  return { type: "function_call_output", call_id: callId, output: told };
}

/** Whether an item says that its call failed. */
export function isFailure(item: ResponseInputItem): boolean {
  if (item.type === "function_call_output") return item.output.success === false;
  if (item.type === "custom_tool_call_output") return false;
  return typeof item.result === "string" || item.result.isError === true;
}

/** The text of an item, for models that take nothing else. */
export function textOf(item: ResponseInputItem): string {
  if (item.type === "function_call_output") return item.output.content;
  if (item.type === "custom_tool_call_output") return item.output;
  return typeof item.result === "string" ? item.result : textOfResult(item.result);
}

function textOfResult({ content, structuredContent }: CallToolResult): string {
  if (structuredContent !== undefined) return JSON.stringify(structuredContent);
  return content.map(textOfPart).join("\n");
}

function textOfPart(part: unknown): string {
  const isText = typeof part === "object" && part !== null && "text" in part && typeof part.text === "string";
  return isText ? String(part.text) : JSON.stringify(part);
}
