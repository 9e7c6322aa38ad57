import { z } from "zod";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { printTypes } from "../../schema";
import { addressLengthMax } from "../address";
import { resolveAddress } from "../finding/resolve";
import { suggestPaths } from "../finding/suggest";
import { seesBlocked, type View, viewOf } from "../finding/view";
import { loadSchemas } from "./load";

const JsonSchemaView = z.union([z.record(z.string(), z.unknown()), z.boolean()]);

const ToolSchemaView = z.object({
  address: z.string(),
  inputSchema: JsonSchemaView,
  outputSchema: JsonSchemaView.nullable(),
  schemaDefinitions: z.record(z.string(), JsonSchemaView),
  inputTypeScript: z.string(),
  outputTypeScript: z.string(),
  typeScriptDefinitions: z.record(z.string(), z.string()),
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
    const view = await viewOf(ctx);
    const resolution = resolveAddress(view, address);
    const isThere = resolution.kind === "found" || (resolution.kind === "blocked" && seesBlocked(ctx));
    if (!isThere) throw await notFound(view, address);
    const schemas = await loadSchemas(ctx, resolution.placed);
    if (!schemas) throw await notFound(view, address);
    const { input, output, definitions } = schemas;
    const types = printTypes({ input, output, definitions, style: "full" });
    return { address: resolution.address, inputSchema: input, outputSchema: output, schemaDefinitions: definitions, ...types };
  },
});

async function notFound(view: View, address: string): Promise<Failure> {
  const suggestions = await suggestPaths(view, address);
  const advice = suggestions.length > 0 ? ` Did you mean ${suggestions.join(", ")}?` : "";
  const details = { error: ["ToolNotFoundError"], suggestions };
  return new Failure("not_found", `There is no tool ${address}.${advice}`, details);
}
