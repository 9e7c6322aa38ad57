import { z } from "zod";
import { operation } from "../../operation/operation";
import { summarise } from "../integration/summarise";
import { IntegrationLine } from "../integration/view";

export const listIntegrations = operation({
  name: "integration.list",
  summary: "List integrations with their tools, connections and health",
  permission: "integrations:read",
  input: z.object({ query: z.string().max(200).optional() }),
  output: z.object({ items: z.array(IntegrationLine) }),
  async run(ctx, { query }) {
    const part = query && { contains: query, mode: "insensitive" as const };
    const rows = await ctx.db.integration.findMany({
      where: part ? { OR: [{ title: part }, { slug: part }] } : {},
      select: { id: true, slug: true, plugin: true, title: true, description: true, version: true, createdAt: true },
      orderBy: { title: "asc" },
    });
    return { items: await summarise(ctx, rows) };
  },
});
