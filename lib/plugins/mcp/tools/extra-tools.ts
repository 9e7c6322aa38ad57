import type { Json, JsonSchema, ToolDef } from "../../contract";
import type { Binding } from "../binding/binding";
import type { Listing } from "./listing";

const cursor = { type: "string", description: "nextCursor of the page before" };
const nextCursor = { type: ["string", "null"], description: "null on the last page" };
const listOf = (property: string): JsonSchema => ({
  type: "object",
  properties: { [property]: { type: "array", items: { type: "object" } }, nextCursor },
});

type Extra = {
  kind: Exclude<Binding["kind"], "tool">;
  description: string;
  properties: object;
  required?: string[];
  output: JsonSchema;
};

const resources: Extra[] = [
  {
    kind: "resources.list",
    description: "Lists the resources of this server, and on the first page the templates of their addresses",
    properties: { cursor },
    output: listOf("resources"),
  },
  {
    kind: "resources.read",
    description: "Reads a resource of this server: text with its address, or a file",
    properties: { uri: { type: "string", description: "As resources.list gives it, or made from a template" } },
    required: ["uri"],
    output: { type: "array" },
  },
];

const prompts: Extra[] = [
  {
    kind: "prompts.list",
    description: "Lists the prompts that this server has prepared, with their arguments",
    properties: { cursor },
    output: listOf("prompts"),
  },
  {
    kind: "prompts.get",
    description: "Gives the messages of a prompt of this server, filled in with arguments",
    properties: {
      name: { type: "string" },
      arguments: { type: "object", additionalProperties: { type: "string" } },
    },
    required: ["name"],
    output: { type: "object", properties: { description: { type: ["string", "null"] }, messages: { type: "array" } } },
  },
];

const completions: Extra[] = [
  {
    kind: "completions.complete",
    description: "Suggests values for an argument of a prompt, or of a template of resources",
    properties: {
      prompt: { type: "string", description: "Its name, as prompts.list gives it" },
      template: { type: "string", description: "In place of a prompt: a template, as resources.list gives it" },
      argument: { type: "string", description: "The name of the argument" },
      value: { type: "string", description: "What is written of it so far" },
      arguments: {
        type: "object",
        description: "Values that other arguments have already",
        additionalProperties: { type: "string" },
      },
    },
    required: ["argument", "value"],
    output: {
      type: "object",
      properties: {
        values: { type: "array", items: { type: "string" } },
        total: { type: ["integer", "null"], description: "How many there are, where the server says so" },
        hasMore: { type: "boolean" },
      },
    },
  },
];

/** No tool of a server gets one of these names, whether or not it has these things now. */
export const extraNames = [...resources, ...prompts, ...completions].map(({ kind }) => kind);

/** Tools for what a server offers beside its tools. */
export const extraTools = ({ hasResources, hasPrompts, hasCompletions }: Listing): ToolDef[] =>
  [...(hasResources ? resources : []), ...(hasPrompts ? prompts : []), ...(hasCompletions ? completions : [])].map(toolOf);

const toolOf = ({ kind, description, properties, required = [], output }: Extra): ToolDef => ({
  name: kind,
  title: null,
  description,
  inputSchema: { type: "object", properties: properties as Record<string, Json>, required, additionalProperties: false },
  outputSchema: output,
  effect: "read",
  requiresApproval: false,
  approvalDescription: null,
  mayElicit: true,
  isDeprecated: false,
  binding: { kind },
});
