import { z } from "zod";
import type { Context } from "../operation/context";
import { operation } from "../operation/operation";
import { Scheduling } from "../plugins";
import { printTypes } from "../schema";
import { addressLengthMax } from "./address/address";
import { loadSchemas } from "./catalog/load-schemas";
import { metadataOf, ToolMetadata } from "./list";
import { resolveShown } from "./view/resolve";
import { toolNotFound } from "./view/suggest";
import { addressOf, listedView, type ResolvedTool } from "./view/view";

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

export const ToolDetails = ToolMetadata.extend({
  ...ToolSchemaView.shape,
  integrationTitle: z.string(),
  /** What the source calls it: an administrator may have given it another name. */
  sourceName: z.string(),
  /** A refresh widened it, and nobody has looked at that yet. */
  isHeldBack: z.boolean(),
  /** The document it comes from says that it will go. */
  isDeprecated: z.boolean(),
  /** How its calls stand to others, where its source or an administrator says so. */
  scheduling: Scheduling.nullable(),
});
export type ToolDetails = z.infer<typeof ToolDetails>;

export const getTool = operation({
  name: "tool.get",
  summary: "Read all there is to know of one tool: what the list says of it, schemas and types",
  permission: "tools:read",
  input: z.object({
    address: z.string().min(1).max(addressLengthMax).describe("tools.<integration>.<owner>.<connection>.<tool>"),
  }),
  output: ToolDetails,
  async run(ctx, { address }) {
    const view = await listedView(ctx);
    const resolved = resolveShown(ctx, view, address);
    const schemas = resolved && (await schemasOf(ctx, resolved));
    if (!resolved || !schemas) throw await toolNotFound(view, address);
    const { connection, tool } = resolved;
    return {
      ...metadataOf(resolved, { includeAnnotations: true }),
      ...schemas,
      sourceName: tool.sourceName ?? tool.name,
      integrationTitle: connection.integration.title,
      isHeldBack: connection.integration.held.has(tool.name),
      isDeprecated: tool.isDeprecated,
      scheduling: tool.scheduling ?? null,
    };
  },
});

export const getToolSchema = operation({
  name: "tool.schema",
  summary: "Read the schemas and types of one tool",
  permission: "tools:read",
  input: z.object({
    address: z.string().min(1).max(addressLengthMax).describe("tools.<integration>.<owner>.<connection>.<tool>"),
  }),
  output: ToolSchemaView,
  async run(ctx, { address }) {
    const view = await listedView(ctx);
    const resolved = resolveShown(ctx, view, address);
    const schemas = resolved && (await schemasOf(ctx, resolved));
    if (!schemas) throw await toolNotFound(view, address);
    return schemas;
  },
});

/** Of a tool as it is called: with its address. */
async function schemasOf(ctx: Context, resolved: ResolvedTool): Promise<ToolSchemaView | null> {
  const schemas = await loadSchemas(ctx, resolved);
  if (!schemas) return null;
  const { input, output, definitions } = schemas;
  const types = printTypes(schemas);
  return { address: addressOf(resolved), inputSchema: input, outputSchema: output, schemaDefinitions: definitions, ...types };
}
