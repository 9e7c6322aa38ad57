import { z } from "zod";
import type { Context } from "../../operation/context";
import { operation } from "../../operation/operation";
import { printTypes } from "../../schema";
import { addressLengthMax } from "../address";
import { resolveShown } from "../finding/shown";
import { toolNotFound } from "../finding/suggest";
import { addressOf, type Placed, viewOf } from "../finding/view";
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
    const placed = resolveShown(ctx, view, address);
    const schemas = placed && (await schemasOf(ctx, placed));
    if (!schemas) throw await toolNotFound(view, address);
    return schemas;
  },
});

/** Of a tool as it is called: with its address. */
export async function schemasOf(ctx: Context, placed: Placed): Promise<ToolSchemaView | null> {
  const schemas = await loadSchemas(ctx, placed);
  if (!schemas) return null;
  const { input, output, definitions } = schemas;
  const types = printTypes(schemas);
  return { address: addressOf(placed), inputSchema: input, outputSchema: output, schemaDefinitions: definitions, ...types };
}
