import { z } from "zod";
import { operation } from "../../operation/operation";
import { printTypes } from "../../schema";
import { addressLengthMax, pathOf } from "../address";
import { resolvePath } from "../finding/resolve";
import { suggestPaths } from "../finding/suggest";
import { actionOf, type Placed, type View, viewOf } from "../finding/view";
import { shortened } from "../presentation/text";
import { loadSchemas, type ToolSchemas } from "./load";

const PathError = z.object({
  code: z.enum(["tool_not_found", "tool_ambiguous"]),
  message: z.string(),
  suggestions: z.array(z.string()),
});

export const ToolDescription = z.object({
  path: z.string(),
  name: z.string().optional(),
  description: z.string().optional(),
  requiresApproval: z.boolean().optional(),
  inputTypeScript: z.string().optional(),
  outputTypeScript: z.string().optional(),
  typeScriptDefinitions: z.record(z.string(), z.string()).optional(),
  error: PathError.optional(),
});
export type ToolDescription = z.infer<typeof ToolDescription>;

const descriptionLengthMax = 300;

export const describeTool = operation({
  name: "tool.describe",
  summary: "Describe one tool with compact TypeScript, for models to read",
  permission: "tools:read",
  input: z.object({ path: z.string().min(1).max(addressLengthMax) }),
  output: ToolDescription,
  async run(ctx, { path }) {
    const view = await viewOf(ctx);
    const resolution = resolvePath(view, path);
    if (resolution.kind === "ambiguous") return { path, error: ambiguous(path, resolution.addresses) };
    if (resolution.kind !== "found") return { path, error: await unknown(view, path) };
    const schemas = await loadSchemas(ctx, resolution.placed);
    if (!schemas) return { path, error: await unknown(view, path) };
    return described(resolution.placed, pathOf(resolution.address), schemas);
  },
});

function described(placed: Placed, path: string, { input, output, definitions }: ToolSchemas): ToolDescription {
  const print = printTypes({ input, output, definitions, style: "compact" });
  return {
    path,
    name: placed.tool.name,
    description: shortened(placed.tool, descriptionLengthMax),
    ...(actionOf(placed) === "require_approval" ? { requiresApproval: true } : {}),
    inputTypeScript: print.inputTypeScript,
    ...enveloped(print),
  };
}

const toolError = "{ code: string; message: string; status?: number; details?: unknown; retryable?: boolean }";
const toolHttpMeta = "{ status: number; headers: Record<string, string> }";

/** What a call gives: the tool's own answer in the envelope. */
function enveloped({ outputTypeScript, typeScriptDefinitions }: ReturnType<typeof printTypes>) {
  const named: Record<string, string> = { ...typeScriptDefinitions };
  const error = nameOr(named, "ToolError", toolError);
  const http = nameOr(named, "ToolHttpMeta", toolHttpMeta);
  const outcome = `{ ok: true; data: ${outputTypeScript}; http?: ${http} } | { ok: false; error: ${error} }`;
  return { outputTypeScript: outcome, typeScriptDefinitions: named };
}

/** Under its name, unless a definition of the tool has that name already. */
function nameOr(named: Record<string, string>, name: string, type: string): string {
  if (Object.hasOwn(named, name)) return type;
  named[name] = type;
  return name;
}

async function unknown(view: View, path: string) {
  const suggestions = await suggestPaths(view, path);
  const advice = suggestions.length > 0 ? "Use one of the suggestions." : "Search with tools.search({ query }).";
  return { code: "tool_not_found" as const, message: `There is no tool ${path}. ${advice}`, suggestions };
}

function ambiguous(path: string, addresses: readonly string[]) {
  const message = `Several connections have ${path}. Say which one: use a full address.`;
  return { code: "tool_ambiguous" as const, message, suggestions: [...addresses] };
}
