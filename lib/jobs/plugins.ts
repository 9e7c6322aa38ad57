import { z } from "zod";
import type { ReadDb } from "../db/scoped";
import { operation } from "../operation/operation";
import { declaredEffect, idPrefix, isPacked, kindOfPlugin, type ManifestTool, type PluginEntry, pluginEntries } from "../plugins";

const Integration = z.object({ slug: z.string(), title: z.string() });

/** One entry of EXECUTOR_PLUGINS, and what came of it. */
const InstalledPlugin = z.object({
  entry: z.string(),
  file: z.string().nullable().describe("Null for a package, and for what a program gave"),
  kind: z.string().nullable(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  version: z.string().nullable(),
  origins: z.array(z.string()).describe("Where it may reach, as far as that depends on no setting"),
  tools: z.array(
    z.object({
      path: z.string(),
      name: z.string(),
      effect: z.enum(["read", "write", "destructive"]),
      requiresApproval: z.boolean(),
    }),
  ),
  integrations: z.array(Integration),
  loadedAt: z.iso.datetime(),
  problem: z.string().nullable().describe("Why it could not be loaded"),
});
export type InstalledPlugin = z.infer<typeof InstalledPlugin>;

const PluginList = z.object({
  items: z.array(InstalledPlugin),
  missing: z
    .array(z.object({ kind: z.string(), integrations: z.array(Integration) }))
    .describe("Kinds of integrations whose plugin is not loaded"),
  begin: z.string().describe("The commands that write a first plugin and start this console with it, in its folder"),
});
export type PluginList = z.infer<typeof PluginList>;

const file = "../plugins/weather/plugin.ts";
const commands = {
  checkout: `npm run plugin:new -- ../plugins/weather\nEXECUTOR_PLUGINS=${file} npm start`,
  packed: `node scripts/packed.mjs plugin:new ../plugins/weather\nEXECUTOR_PLUGINS=${file} node scripts/packed.mjs`,
};

export const listPlugins = operation({
  name: "plugin.list",
  summary: "List the plugins in code that the operator named, their tools, and what is wrong with them",
  permission: "jobs:read",
  input: z.object({}),
  output: PluginList,
  async run({ db }) {
    const used = await integrationsByKind(db);
    const items = pluginEntries().map((entry) => shown(entry, used));
    const loaded = new Set(items.map(({ kind }) => kind));
    const missing = [...used].filter(([kind]) => !loaded.has(kind)).map(([kind, integrations]) => ({ kind, integrations }));
    return { items, missing, begin: isPacked() ? commands.packed : commands.checkout };
  },
});

const declared = (tool: ManifestTool) => ({ path: tool.path, name: tool.name, ...declaredEffect(tool) });

type Used = ReadonlyMap<string, z.output<typeof Integration>[]>;

async function integrationsByKind(db: ReadDb): Promise<Used> {
  const rows = await db.integration.findMany({
    where: { plugin: { startsWith: idPrefix } },
    select: { plugin: true, slug: true, title: true },
    orderBy: { slug: "asc" },
  });
  const used = new Map<string, z.output<typeof Integration>[]>();
  for (const { plugin, ...integration } of rows) used.set(plugin, [...(used.get(plugin) ?? []), integration]);
  return used;
}

function shown({ entry, file, loadedAt, plugin, problem }: PluginEntry, used: Used): z.input<typeof InstalledPlugin> {
  const kind = plugin ? kindOfPlugin(plugin.manifest.id) : null;
  const { name = null, description = null, version = null, origins = [], tools = [] } = plugin?.manifest ?? {};
  return {
    ...{ entry, file, problem, loadedAt: loadedAt.toISOString() },
    ...{ kind, name, description, version, origins, tools: tools.map(declared) },
    integrations: used.get(kind ?? "") ?? [],
  };
}
