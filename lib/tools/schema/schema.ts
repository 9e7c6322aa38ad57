import { z } from "zod";
import { operation } from "../../operation/operation";
import { printTypes } from "../../schema";
import { addressLengthMax } from "../address";
import { resolveAddress } from "../finding/resolve";
import { toolNotFound } from "../finding/suggest";
import { viewOf } from "../finding/view";
import { loadSchemas } from "./load";

const JsonSchemaView = z.union([z.record(z.string(), z.unknown()), z.boolean()]);

export const ToolSchemaView = z.object({
  address: z.string(),
  inputSchema: JsonSchemaView,
  outputSchema: JsonSchemaView.nullable(),
  schemaDefinitions: z.record(z.string(), JsonSchemaView),
  inputTypeScript: z.string(),
  outputTypeScript: z.string(),
  typeScriptDefinitions: z.record(z.string(), z.string()),
});
export type ToolSchemaView = z.infer<typeof ToolSchemaView>;

export const getToolSchema = operation({
  name: "tool.schema",
  summary: "Read the schemas and types of one tool",
  permission: "tools:read",
  input: z.object({
    address: z.string().min(1).max(addressLengthMax).describe("tools.<integration>.<owner>.<connection>.<tool>"),
  }),
  output: ToolSchemaView,
  async run(ctx, { address }) {
    const view = await viewOf(ctx);
    const resolution = resolveAddress(view, address);
    if (resolution.kind !== "found") throw await toolNotFound(view, address);
    const schemas = await loadSchemas(ctx, resolution.placed);
    if (!schemas) throw await toolNotFound(view, address);
    const { input, output, definitions } = schemas;
    const types = printTypes({ input, output, definitions, style: "full" });
    return { address: resolution.address, inputSchema: input, outputSchema: output, schemaDefinitions: definitions, ...types };
  },
});
