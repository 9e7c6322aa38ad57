import { isObject } from "../json/values";
import type { LibraryMessage, LibraryRequest } from "./library";

type Called = { id: string; name: string; arguments: string };
type Message =
  | { role: "user"; content: string }
  | { role: "assistant"; content: string; toolCalls?: Called[] }
  | { role: "tool"; content: string; toolCallId?: string; toolName?: string; isError?: boolean };

/** The arguments of `generate`, as its schema has them. */
export type GenerateArguments = {
  model: string;
  system?: string;
  messages: Message[];
  tools?: { name: string; description?: string; inputSchema: Record<string, unknown> }[];
  maxOutputTokens?: number;
  temperature?: number;
};

/** What was asked, in the terms of the library that knows the dialects. */
export function optionsOf({ system, messages, tools = [], maxOutputTokens, temperature }: GenerateArguments): LibraryRequest {
  const above: LibraryMessage[] = system?.trim() ? [{ role: "system", content: system }] : [];
  return {
    prompt: [...above, ...conversation(messages)],
    ...(tools.length > 0 ? { tools: tools.map((tool) => ({ type: "function" as const, ...tool })) } : {}),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(temperature === undefined ? {} : { temperature }),
  };
}

/** The answers of tools that follow each other are one message. */
function conversation(messages: readonly Message[]): LibraryMessage[] {
  const said: LibraryMessage[] = [];
  for (const message of messages) {
    const before = said.at(-1);
    if (message.role === "user") said.push({ role: "user", content: [{ type: "text", text: message.content }] });
    else if (message.role === "assistant") said.push(ofAssistant(message));
    else if (before?.role === "tool") before.content.push(ofTool(message));
    else said.push({ role: "tool", content: [ofTool(message)] });
  }
  return said;
}

function ofAssistant({ content, toolCalls = [] }: Extract<Message, { role: "assistant" }>): LibraryMessage {
  const text = content === "" ? [] : [{ type: "text" as const, text: content }];
  const calls = toolCalls.map((call) => ({
    ...{ type: "tool-call" as const, toolCallId: call.id, toolName: call.name },
    input: inputOf(call.arguments),
  }));
  return { role: "assistant", content: [...text, ...calls] };
}

function ofTool({ content, toolCallId = "", toolName = "", isError = false }: Extract<Message, { role: "tool" }>) {
  const type = isError ? ("error-text" as const) : ("text" as const);
  return { type: "tool-result" as const, toolCallId, toolName, output: { type, value: content } };
}

/** A service takes back an object only, whatever its model wrote. */
function inputOf(written: string): unknown {
  try {
    const input: unknown = JSON.parse(written);
    return isObject(input) ? input : { value: input };
  } catch {
    return { text: written };
  }
}
