import { z } from "zod";
import { asWritten } from "../db/as-written";
import type { ReadDb } from "../db/scoped";
import { operation } from "../operation/operation";
import { getIntegrationRow, namesTaken } from "../sources";
import { IntegrationSlug, shortened, ToolEffect, toolsReached } from "../tools";

const descriptionLengthMax = 160;

const OfferedTool = z.object({
  name: z.string(),
  title: z.string().nullable(),
  description: z.string(),
  effect: ToolEffect,
});
export type OfferedTool = z.infer<typeof OfferedTool>;

export const listOfferedTools = operation({
  name: "integration.offered",
  summary: "See which tools a first connection would bring",
  permission: "integrations:read",
  input: z.object({
    slug: IntegrationSlug,
    query: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  output: z.object({
    total: z.number().int().describe("Zero where only a connection can tell"),
    items: z.array(OfferedTool),
  }),
  async run(ctx, { slug, query, limit }) {
    const integration = await getIntegrationRow(ctx.db, slug);
    const { id: integrationId } = integration;
    const [newest] = await newestSets(ctx.db, [integrationId]);
    if (!newest) return { total: 0, items: [] };
    const part = query && { contains: asWritten(query), mode: "insensitive" as const };
    const where = {
      integrationId,
      hash: { in: newest.toolHashes },
      AND: [namesTaken(integration), part ? { OR: [{ name: part }, { title: part }, { description: part }] } : {}],
    };
    const reaches = await toolsReached(ctx, slug);
    if (reaches) {
      const all = await ctx.db.tool.findMany({ where, select: shownFields, orderBy: { name: "asc" } });
      const within = all.filter(({ name }) => reaches(name));
      return { total: within.length, items: within.slice(0, limit).map(offered) };
    }
    const [total, rows] = await Promise.all([
      ctx.db.tool.count({ where }),
      ctx.db.tool.findMany({
        where,
        select: shownFields,
        orderBy: { name: "asc" },
        take: limit,
      }),
    ]);
    return { total, items: rows.map(offered) };
  },
});

const shownFields = { name: true, title: true, description: true, effect: true } as const;

type StoredTool = { name: string; title: string | null; description: string; effect: string };

const offered = ({ name, title, description, effect }: StoredTool): z.input<typeof OfferedTool> => ({
  ...{ name, title },
  description: shortened({ title, description }, descriptionLengthMax),
  effect: effect as "read", // safe: written by storeProduced()
});

/** Of each integration the tools that were made last. */
export async function newestSets(db: ReadDb, integrationIds: readonly string[]) {
  if (integrationIds.length === 0) return [];
  return db.toolSet.findMany({
    where: { integrationId: { in: [...integrationIds] } },
    orderBy: { createdAt: "desc" },
    distinct: ["integrationId"],
    select: { integrationId: true, toolCount: true, toolHashes: true },
  });
}
