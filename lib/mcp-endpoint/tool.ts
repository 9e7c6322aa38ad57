import type { CallToolResult, ClientCapabilities, InputRequiredResult, ServerContext, Tool } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ExecutionAnswer } from "../executions";
import { writeJson } from "../json-text";
import { parseInput } from "../operation/operation";
import type { Caller } from "./caller";

/** One request that has a run behind it: by whom, what the client can show, and how it reads what the run came to. */
export type RunRequest<Result> = Caller & {
  request: ServerContext;
  capabilities: ClientCapabilities;
  present(answer: ExecutionAnswer): Result;
};
/** One call of an MCP tool. */
export type ToolCall = RunRequest<CallToolResult>;
export type ToolAnswer = CallToolResult | InputRequiredResult;

export type McpTool = { definition: Tool; call(call: ToolCall, args: unknown): Promise<ToolAnswer> };

type Definition<Input extends z.ZodType> = {
  name: string;
  title: string;
  description: string;
  input: Input;
  annotations: NonNullable<Tool["annotations"]>;
  call(call: ToolCall, args: z.output<Input>): Promise<ToolAnswer>;
};

export function mcpTool<Input extends z.ZodType>({ input, call, ...about }: Definition<Input>): McpTool {
  const { $schema: _schema, ...inputSchema } = z.toJSONSchema(input, { io: "input" });
  return {
    definition: { ...about, inputSchema: inputSchema as Tool["inputSchema"] }, // safe: inputs are objects
    call: (given, args) => call(given, parseInput(input, args)),
  };
}

/** An answer as text for models, and as data for hosts. */
export function jsonAnswer(value: object): CallToolResult {
  const text = writeJson(value);
  return { content: [{ type: "text", text }], structuredContent: JSON.parse(text) as Record<string, unknown> }; // safe: written from an object
}
