import { z } from "zod";
import type { Context } from "../../operation/context";
import { operation } from "../../operation/operation";
import { addressOf, loadSchemas, openTools, type ResolvedTool, viewOf } from "../../tools";
import { RegistryTool } from "./view";

/** Tools of the whole installation, in the form of the organization's own. They belong to nobody and change with a release. */
export const listBuiltinTools = operation({
  name: "registry_tool.builtins",
  summary: "List the tools that come with the console",
  permission: "tools:read",
  input: z.object({}),
  output: z.object({ items: z.array(RegistryTool) }),
  async run(ctx) {
    const all = openTools(await viewOf(ctx)).filter(({ connection }) => connection.isStatic);
    return { items: await Promise.all(all.map((tool) => builtinView(ctx, tool))) };
  },
});

const released = new Date(0).toISOString();

async function builtinView(ctx: Context, resolved: ResolvedTool): Promise<z.input<typeof RegistryTool>> {
  const { connection, tool } = resolved;
  const schemas = await loadSchemas(ctx, resolved);
  const address = addressOf(resolved);
  return {
    ...{ id: address, tenant_id: null, address, name: tool.title ?? tool.name, slug: tool.name, description: tool.description },
    ...{ scope: "global", schema: { input: schemas?.input ?? true, output: schemas?.output ?? null } },
    ...{ config_schema: { implementation: {}, execution: {} }, status: "published", version: "1.0.0", live_version: "1.0.0" },
    ...{ is_changed: false, implementation_type: "internal", tool_type: "built_in", published_at: null },
    ...{ artifact_id: null, artifact_version: null, builtin_key: connection.prefix === "builtin" ? tool.name : null },
    ...{ builtin_template_id: null, is_builtin_template: false, is_active: true, is_system: true },
    ...{ created_by: connection.integration.title, created_at: released, updated_at: released },
  };
}
