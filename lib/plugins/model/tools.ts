import type { JsonSchema, ToolDef } from "../contract";
import type { Dialect } from "./target";

const text = { type: "string" };

const messages: JsonSchema = {
  type: "array",
  minItems: 1,
  description: "The conversation, oldest first. The answer of a tool follows the message that called it.",
  items: {
    type: "object",
    properties: {
      role: { enum: ["user", "assistant", "tool"] },
      content: text,
      toolCalls: {
        type: "array",
        description: "Calls that this message of the assistant made",
        items: {
          type: "object",
          properties: { id: text, name: text, arguments: { ...text, description: "JSON" } },
          required: ["id", "name", "arguments"],
        },
      },
      toolCallId: { ...text, description: "The call that this message of a tool answers" },
      toolName: text,
      isError: { type: "boolean" },
    },
    required: ["role", "content"],
  },
};

const tools: JsonSchema = {
  type: "array",
  maxItems: 512,
  description: "Tools that the model may call. They are not run: the answer says which it would call.",
  items: {
    type: "object",
    properties: { name: text, description: text, inputSchema: { type: "object" } },
    required: ["name", "inputSchema"],
  },
};

const generateInput: JsonSchema = {
  type: "object",
  properties: {
    model: { ...text, minLength: 1, description: "Its name at the service. models.list tells which there are." },
    system: { ...text, description: "Instructions that stand above the conversation" },
    messages,
    tools,
    maxOutputTokens: { type: "integer", minimum: 1 },
    temperature: { type: "number", minimum: 0, maximum: 2 },
  },
  required: ["model", "messages"],
  additionalProperties: false,
};

const generateOutput: JsonSchema = {
  type: "object",
  properties: {
    text,
    toolCalls: {
      type: "array",
      items: {
        type: "object",
        properties: {
          id: text,
          name: text,
          arguments: { ...text, description: "As the model wrote it, which need not be JSON" },
        },
        required: ["id", "name", "arguments"],
      },
    },
    finishReason: { enum: ["stop", "length", "content-filter", "tool-calls", "error", "other"] },
    usage: {
      type: "object",
      properties: { inputTokens: { type: ["integer", "null"] }, outputTokens: { type: ["integer", "null"] } },
      required: ["inputTokens", "outputTokens"],
    },
    model: { type: ["string", "null"], description: "The model as the service calls it" },
  },
  required: ["text", "toolCalls", "finishReason", "usage", "model"],
};

const listed: JsonSchema = {
  type: "object",
  properties: { models: { type: "array", items: text } },
  required: ["models"],
};

const usual = { requiresApproval: false, approvalDescription: null, mayElicit: false, isDeprecated: false, binding: null };

/** What every such service offers. */
export const modelTools = (dialect: Dialect): ToolDef[] => [
  {
    ...usual,
    name: "generate",
    title: "Ask the model",
    description: `Let a language model write the next message of a conversation${dialect === "anthropic" ? ", in Anthropic's dialect" : ""}.`,
    inputSchema: generateInput,
    outputSchema: generateOutput,
    effect: "read",
    scheduling: { supportsParallel: true },
  },
  {
    ...usual,
    name: "models.list",
    title: "List the models",
    description: "The names of the models that this service offers.",
    inputSchema: { type: "object", properties: {}, additionalProperties: false },
    outputSchema: listed,
    effect: "read",
  },
];
