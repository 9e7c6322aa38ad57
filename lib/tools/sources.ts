import { z } from "zod";
import { operation } from "../operation/operation";
import { openToolsOf, type View, viewOf } from "./finding/view";

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
