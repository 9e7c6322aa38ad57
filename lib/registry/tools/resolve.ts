import { z } from "zod";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { TOOL_BUCKETS, TOOL_STATUSES, TOOL_SUBTYPES } from "../../taxonomy";
import { listBuiltinTools } from "./builtins";
import { findToolRow, viewOfTool } from "./find";
import type { RegistryTool } from "./view";

const ToolReference = z.object({
  id: z.string(),
  tenant_id: z.string().nullable(),
  address: z.string(),
  slug: z.string(),
  name: z.string(),
  implementation_type: z.enum(TOOL_SUBTYPES),
  tool_type: z.enum(TOOL_BUCKETS),
  status: z.enum(TOOL_STATUSES),
  version: z.string(),
  is_active: z.boolean(),
});

export const resolveToolReference = operation({
  name: "registry_tool.resolve",
  summary: "Find what an id, a slug or an address means, and whether calls can use it",
  permission: "registry:read",
  input: z.object({
    ref: z
      .string()
      .min(1)
      .max(500)
      .describe("The id, the slug or the address of a tool of the organization, or of one that comes with the console"),
    require_published: z.stringbool().or(z.boolean()).default(false).describe("Refuse a tool that production runs do not see"),
  }),
  output: ToolReference,
  run: (ctx, { ref, require_published }) => resolveTool(ctx, ref, { requirePublished: require_published }),
});

const ownPrefix = /^(tools\.)?registry\.(org\.main\.)?/;

/** Own tools and those of the installation alone: nobody finds one of another organization. */
async function resolveTool(ctx: Context, ref: string, { requirePublished = false } = {}): Promise<RegistryTool> {
  const row = await findToolRow(ctx.db, ref.replace(ownPrefix, ""));
  const tool = row ? await viewOfTool(ctx.db, row) : await findBuiltin(ctx, ref);
  if (!tool) throw new Failure("not_found", `There is no tool ${ref} in the registry of this organization.`);
  if (requirePublished && (tool.status !== "published" || !tool.is_active))
    throw new Failure("conflict", `${tool.address} is ${tool.is_active ? tool.status : "switched off"}. Publish it first.`);
  return tool;
}

async function findBuiltin(ctx: Context, ref: string): Promise<RegistryTool | null> {
  const { items } = await listBuiltinTools(ctx, {});
  return items.find(({ address }) => address === ref || address === ref.replace(/^tools\./, "")) ?? null;
}
