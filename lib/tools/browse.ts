import { z } from "zod";
import { operation } from "../operation/operation";
import { rankTools } from "./finding/rank";
import { pathOfPlaced } from "./finding/resolve";
import { openToolsOf, type View, viewOf } from "./finding/view";
import { hintOf } from "./presentation/text";
import { Namespaces } from "./search";

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
      path: pathOfPlaced(one),
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
