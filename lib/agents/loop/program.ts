import type { Json, JsonSchema } from "../../plugins";

/** What a run of an agent may use; null is no limit of its own. */
type RunBudgets = {
  turns: number;
  calls: number;
  seconds: number;
  tokens: number | null;
  money: number | null;
};

export type CalledInMessage = { id: string; name: string; arguments: string };

/** One message of a conversation, as the model's tool takes it. */
export type Message =
  | { role: "user"; content: string }
  | { role: "assistant"; content: string; toolCalls?: CalledInMessage[] }
  | { role: "tool"; content: string; toolCallId: string; toolName: string; isError?: boolean };

/** A tool under the name by which the model calls it. */
export type BoundTool = { name: string; path: string; description: string; inputSchema: JsonSchema };

/** What costs a million tokens. */
type Prices = { input: number; output: number };

export type RunModel = { path: string; name: string; maxOutputTokens?: number; temperature?: number; prices?: Prices };

/** A run of an agent as it is stored: all that decides how it goes on is in here and in its journal. */
export type AgentProgram = {
  format: 1;
  title: string;
  agent: { id: string; slug: string; name: string; version: number | null };
  model: RunModel;
  system: string;
  mode: "code" | "direct";
  calls: "sequential" | "parallel_safe";
  tools: BoundTool[];
  /** Patterns of all that it reaches; null reaches what its caller reaches. */
  reach: string[] | null;
  budgets: RunBudgets;
  messages: Message[];
  context: Record<string, Json>;
};

/** The one tool of an agent that writes code. */
export const executeTool: BoundTool = {
  name: "execute",
  path: "",
  description:
    "Run TypeScript or JavaScript that calls tools, and return what it returns. Write a body with top-level await and return.",
  inputSchema: {
    type: "object",
    properties: { code: { type: "string", description: "The code to run" } },
    required: ["code"],
    additionalProperties: false,
  },
};

export const parseProgram = (source: string): AgentProgram => JSON.parse(source) as AgentProgram; // safe: written by programOf()
