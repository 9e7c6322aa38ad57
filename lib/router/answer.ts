import type { ItemShape } from "./items";
import { type ContentItem, isFailure, type ResponseInputItem, textOf } from "./output";

/** An output in the shape that the model API of its call takes: an item, a message with the role `tool`, or a `tool_result`. */
export function answerIn(shape: ItemShape, item: ResponseInputItem): Record<string, unknown> {
  if (shape === "chat") return { role: "tool", tool_call_id: item.call_id, content: textOf(item) };
  if (shape === "anthropic") {
    const failed = isFailure(item) ? { is_error: true } : {};
    return { type: "tool_result", tool_use_id: item.call_id, content: blocksOf(item), ...failed };
  }
  if (item.type !== "function_call_output") return { ...item };
  const { content, content_items } = item.output;
  return { type: item.type, call_id: item.call_id, output: content_items ?? content };
}

function blocksOf(item: ResponseInputItem): unknown {
  const parts = item.type === "function_call_output" ? item.output.content_items : undefined;
  return parts === undefined ? textOf(item) : parts.map(blockOf);
}

function blockOf(part: ContentItem): Record<string, unknown> {
  if (part.type === "input_text") return { type: "text", text: part.text };
  const [, media_type, data] = /^data:([^;,]+);base64,(.*)$/s.exec(part.image_url) ?? [];
  const source = data === undefined ? { type: "url", url: part.image_url } : { type: "base64", media_type, data };
  return { type: "image", source };
}
