import { type CallToolResult, ProtocolError } from "@modelcontextprotocol/client";
import { exceedsJsonDepth, textExceedsJsonDepth, tooDeepMessage } from "../../../json-depth";
import { Failure } from "../../../operation/failure";
import type { Effect, Network, ToolResult } from "../../contract";
import { isObject } from "../../json/values";
import { BadAnswer } from "./failure";
import { resultOf } from "./result";
import { toolFailure } from "./tool-failure";

type BareCall = { url: string; headers: Record<string, string>; tool: string; args: Record<string, unknown>; effect: Effect };

const id = 1;

/** One request with one answer, `tools/call` of JSON-RPC, to a server that keeps no sessions and is not greeted. */
export async function callBare({ url, headers, tool, args, effect }: BareCall, { fetch }: Network): Promise<ToolResult> {
  const { host: peer } = new URL(url);
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name: tool, arguments: args } }),
    redirect: "manual",
  });
  const text = await response.text();
  const message = messageIn(text);
  if (isObject(message) && isObject(message.error)) {
    const { code, message: said, data } = message.error;
    return toolFailure(new ProtocolError(Number(code), String(said), data), { isRead: effect === "read", peer });
  }
  if (!response.ok) throw new Failure("unavailable", `${peer} answered ${response.status}.`);
  if (!isObject(message) || !("result" in message))
    throw new BadAnswer(`${peer} answered with something that is no message of MCP.`);
  const { result } = message;
  if (exceedsJsonDepth(result)) throw new Failure("limit", tooDeepMessage);
  return isToolResult(result) ? resultOf(result, undefined) : { ok: true, data: result };
}

/** Servers that know no sessions may not know either how MCP writes results: then what came is the result. */
const isToolResult = (result: unknown): result is CallToolResult =>
  isObject(result) && Array.isArray(result.content) && result.content.every(isBlock);

function isBlock(block: unknown): boolean {
  if (!isObject(block)) return false;
  const { type, resource } = block;
  if (type === "text") return typeof block.text === "string";
  if (type === "image" || type === "audio") return typeof block.data === "string";
  const isWhole = isObject(resource) && (typeof resource.text === "string" || typeof resource.blob === "string");
  return type === "resource_link" || (type === "resource" && isWhole && typeof resource.uri === "string");
}

/** The answer with the number of the request: the body itself, or an event of a stream. */
function messageIn(text: string): unknown {
  const events = text.split(/\r?\n\r?\n/).map((event) =>
    event
      .split(/\r?\n/)
      .flatMap((line) => (line.startsWith("data:") ? [line.slice("data:".length).trimStart()] : []))
      .join("\n"),
  );
  const messages = [text, ...events].flatMap(parsed);
  return messages.find((message) => isObject(message) && message.id === id && !("method" in message));
}

function parsed(text: string): unknown[] {
  if (text.trim() === "" || textExceedsJsonDepth(text)) return [];
  try {
    return [JSON.parse(text) as unknown];
  } catch {
    return [];
  }
}
