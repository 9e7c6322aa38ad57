import { z } from "zod";
import { operation } from "../operation/operation";
import { hintOf } from "./catalog/description";
import { Namespaces } from "./search";
import { rankTools } from "./view/rank";
import { pathOfTool } from "./view/resolve";
import { openToolsOf, type View, viewOf } from "./view/view";

export const listNamespaces = operation({
  name: "catalog.namespaces",
  summary: "List the namespaces that hold tools",
  permission: "tools:read",
  input: z.object({}),
  output: z.object({ items: z.array(z.string()) }),
  async run(ctx) {
    return { items: namespacesOf(await viewOf(ctx)) };
  },
});

export const browseTools = operation({
  name: "catalog.tools",
  summary: "Browse a namespace: paths with a few words each",
  permission: "tools:read",
  input: z.object({
    namespace: Namespaces,
    query: z.string().max(1_000).default(""),
    limit: z.coerce.number().int().min(1).max(10_000).default(20),
  }),
  output: z.object({
    items: z.array(z.object({ path: z.string(), hint: z.string(), namespace: z.string(), deprecated: z.boolean().optional() })),
    total: z.number().int(),
  }),
  async run(ctx, { namespace, query, limit }) {
    const view = await viewOf(ctx);
    const namespaces = namespace.length === 0 && query.trim() === "" ? namespacesOf(view) : namespace;
    const { ranked, total } = await rankTools(view, { query, namespaces, take: limit });
    const items = ranked.map((one) => ({
      path: pathOfTool(one),
      hint: hintOf(one.tool),
      namespace: one.connection.integration.slug,
      ...(one.tool.isDeprecated ? { deprecated: true } : {}),
    }));
    return { items, total };
  },
});

const namespacesOf = ({ connections }: View): string[] => [
  ...new Set(connections.filter((connection) => openToolsOf(connection) > 0).map(({ integration }) => integration.slug)),
];

export const ToolSource = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.string(),
  connections: z.number().int(),
  toolCount: z.number().int(),
});
export type ToolSource = z.infer<typeof ToolSource>;

export const listSources = operation({
  name: "source.list",
  summary: "List integrations with how many tools each offers",
  permission: "tools:read",
  input: z.object({
    query: z.string().max(200).default(""),
    limit: z.coerce.number().int().min(1).max(1_000).default(50),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  output: z.object({
    items: z.array(ToolSource),
    total: z.number().int(),
    hasMore: z.boolean(),
    nextOffset: z.number().int().nullable(),
  }),
  async run(ctx, { query, limit, offset }) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const all = sourcesOf(await viewOf(ctx)).filter(({ id, name, description }) => {
      const text = `${id} ${name} ${description}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const hasMore = offset + limit < all.length;
    return { items: all.slice(offset, offset + limit), total: all.length, hasMore, nextOffset: hasMore ? offset + limit : null };
  },
});

function sourcesOf({ integrations, connections }: View): ToolSource[] {
  const sources = new Map<string, ToolSource>();
  for (const { slug, title, description, pluginId } of integrations) {
    if (sources.has(slug)) continue;
    const own = connections.filter(({ integration }) => integration.slug === slug);
    const toolCount = own.reduce((sum, connection) => sum + openToolsOf(connection), 0);
    const about = description.replace(/\s+/g, " ").trim().slice(0, 300);
    sources.set(slug, { id: slug, name: title, description: about, kind: pluginId, connections: own.length, toolCount });
  }
  return [...sources.values()];
}
