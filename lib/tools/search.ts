import { z } from "zod";
import { operation } from "../operation/operation";
import { rankTools } from "./finding/rank";
import { pathOfPlaced } from "./finding/resolve";
import { viewOf } from "./finding/view";
import { shortened } from "./presentation/text";

const Namespace = z.string().max(500);
/** One namespace or several; in a query string separated by commas. */
export const Namespaces = z
  .union([Namespace, z.array(Namespace).max(50)])
  .optional()
  .transform((given) => (typeof given === "string" ? given.split(",") : (given ?? [])).map((one) => one.trim()).filter(Boolean));

const FoundTool = z.object({
  path: z.string(),
  name: z.string(),
  description: z.string(),
  integration: z.string(),
  deprecated: z.boolean().optional(),
  score: z.number(),
});

const descriptionLengthMax = 200;

export const searchTools = operation({
  name: "tool.search",
  summary: "Search tools by what they do, best first",
  permission: "tools:read",
  input: z.object({
    query: z.string().max(1_000).default(""),
    namespace: Namespaces,
    limit: z.coerce.number().int().min(1).max(1_000).default(12),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  output: z.object({
    items: z.array(FoundTool),
    total: z.number().int(),
    hasMore: z.boolean(),
    nextOffset: z.number().int().nullable(),
  }),
  async run(ctx, { query, namespace: namespaces, limit, offset }) {
    const view = await viewOf(ctx);
    const { ranked, total } = await rankTools(view, { query, namespaces, take: offset + limit });
    const items = ranked.slice(offset).map((one) => ({
      path: pathOfPlaced(one),
      name: one.tool.name,
      description: shortened(one.tool, descriptionLengthMax),
      integration: one.connection.integration.slug,
      ...(one.tool.isDeprecated ? { deprecated: true } : {}),
      score: Math.round(one.score * 1_000) / 1_000,
    }));
    const hasMore = offset + items.length < total && items.length > 0;
    return { items, total, hasMore, nextOffset: hasMore ? offset + items.length : null };
  },
});
