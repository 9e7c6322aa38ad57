import { z } from "zod";
import { nearest } from "../nearest";
import { operation } from "../operation/operation";
import { type BriefPrint, briefTypeNames, estimateTokens, printBrief, printBriefType } from "../schema";
import { addressLengthMax, pathOf } from "./address/address";
import { shortened } from "./catalog/description";
import { loadSchemas, type ToolSchemas } from "./catalog/load-schemas";
import { resolvePath } from "./view/resolve";
import { suggestPaths } from "./view/suggest";
import { actionOf, type ResolvedTool, type View, viewOf } from "./view/view";

const PathError = z.object({
  code: z.enum(["tool_not_found", "tool_ambiguous", "type_not_found"]),
  message: z.string(),
  suggestions: z.array(z.string()),
});

export const ToolDescription = z.object({
  path: z.string(),
  name: z.string().optional(),
  description: z.string().optional(),
  deprecated: z.boolean().optional(),
  requiresApproval: z.boolean().optional(),
  inputTypeScript: z.string().optional(),
  outputTypeScript: z.string().optional(),
  typeScriptDefinitions: z.record(z.string(), z.string()).optional(),
  more: z.string().optional().describe("How to see what is not shown here"),
  error: PathError.optional(),
});
export type ToolDescription = z.infer<typeof ToolDescription>;

const descriptionLengthMax = 300;

export const describeTool = operation({
  name: "tool.describe",
  summary: "Describe one tool with compact TypeScript, for models to read",
  permission: "tools:read",
  input: z.object({
    path: z.string().min(1).max(addressLengthMax),
    type: z.string().min(1).max(300).optional().describe("Only this type of the tool: a name it mentions, Input or Output"),
  }),
  output: ToolDescription,
  async run(ctx, { path, type }) {
    const view = await viewOf(ctx);
    const resolution = resolvePath(view, path);
    if (resolution.kind === "ambiguous") return { path, error: ambiguous(path, resolution.addresses) };
    if (resolution.kind !== "found") return { path, error: await unknown(view, path) };
    const schemas = await loadSchemas(ctx, resolution.target);
    if (!schemas) return { path, error: await unknown(view, path) };
    const known = pathOf(resolution.address);
    return type === undefined ? described(resolution.target, known, schemas) : opened(known, type, schemas);
  },
});

/** In tokens as they are estimated, which is up to a fifteenth less than a model counts: 1,500 is the most it may read. */
const ceiling = 1_390;
/** What of the input can be left out, and then what the answer holds, is shown while the types say less than this. */
const roomForAnswer = 350;

function described(resolved: ResolvedTool, path: string, schemas: ToolSchemas): ToolDescription {
  const about = {
    path,
    name: resolved.tool.name,
    description: shortened(resolved.tool, descriptionLengthMax),
    ...(resolved.tool.isDeprecated ? { deprecated: true } : {}),
    ...(actionOf(resolved) === "require_approval" ? { requiresApproval: true } : {}),
  };
  const tokens = ceiling - estimateTokens(JSON.stringify(about)) - envelopeTokens;
  const print = printBrief(schemas, { tokens, optional: tokens, answer: roomForAnswer });
  return { ...about, inputTypeScript: print.inputTypeScript, ...enveloped(print), ...moreOf(print) };
}

/** Budget of a single type, which is shown whole. */
const openedTokens = 4_000;

function opened(path: string, type: string, schemas: ToolSchemas): ToolDescription {
  const print = printBriefType(schemas, { type, tokens: openedTokens });
  if (print) return { path, typeScriptDefinitions: print.typeScriptDefinitions, ...moreOf(print) };
  const names = briefTypeNames(schemas);
  const meant = nearest(type, names);
  const suggestions = [...new Set([...(meant === null ? [] : [meant]), ...names])].slice(0, suggestionsMax);
  const message = `${path} has no type ${type}. Use one of the suggestions, or Input for all of the input.`;
  return { path, error: { code: "type_not_found", message, suggestions } };
}

const suggestionsMax = 20;

function moreOf({ unprinted, isCut }: Pick<BriefPrint, "unprinted" | "isCut">): Pick<ToolDescription, "more"> {
  const [first] = unprinted;
  if (first === undefined && !isCut) return {};
  return { more: `Shortened. tools.describe.tool({ path, type: "${first ?? "Input"}" }) shows one type whole.` };
}

const toolError =
  "{ code: string; message: string; status?: number; details?: unknown; retryable?: boolean; retryAfterMs?: number }";
const toolHttpMeta = "{ status: number; headers: Record<string, string> }";
const envelopeTokens = 150;

/** What a call gives: the tool's own answer in the envelope. */
function enveloped({ outputTypeScript, typeScriptDefinitions }: Pick<BriefPrint, "outputTypeScript" | "typeScriptDefinitions">) {
  const named: Record<string, string> = { ...typeScriptDefinitions };
  const error = nameOr(named, "ToolError", toolError);
  const http = nameOr(named, "ToolHttpMeta", toolHttpMeta);
  const outcome = `{ ok: true; data: ${outputTypeScript}; http?: ${http} } | { ok: false; error: ${error}; http?: ${http} }`;
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
