import { Failure } from "../../operation/failure";
import type { Json } from "../../plugins";
import type { Message } from "../loop/program";

type AgentRequest = { messages: Message[]; context: Record<string, Json> };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a caller says to an agent: `messages`, then `input` or `text`, and `context` beside it. */
export function requestToAgent({ input, text, messages, context }: Record<string, unknown>): AgentRequest {
  const before = Array.isArray(messages) ? messages.flatMap(messageOf) : [];
  const said = [input, text].find((one) => one !== undefined && one !== null && one !== "");
  const last: Message[] = said === undefined ? [] : [{ role: "user", content: textOf(said) }];
  const all = [...before, ...last];
  if (all.at(-1)?.role !== "user")
    throw new Failure("invalid", "Say what the agent is asked: input or text, or messages whose last one is the user's.");
  return { messages: all, context: contextOf(context) };
}

const textOf = (said: unknown): string => (typeof said === "string" ? said : JSON.stringify(said));

function messageOf(given: unknown): Message[] {
  if (typeof given === "string") return [{ role: "user", content: given }];
  if (!isRecord(given) || given.content === undefined) return [];
  return [{ role: given.role === "assistant" ? "assistant" : "user", content: textOf(given.content) }];
}

function contextOf(given: unknown): Record<string, Json> {
  if (given === undefined || given === null || given === "") return {};
  return (isRecord(given) ? given : { context: given }) as Record<string, Json>; // safe: arguments are JSON
}
