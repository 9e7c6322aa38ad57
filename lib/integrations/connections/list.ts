import { z } from "zod";
import { operation } from "../../operation/operation";
import { IntegrationSlug, requestSync } from "../../tools";
import { visibleTo } from "./find";
import { Connection, connectionView, withView } from "./view";

export const listConnections = operation({
  name: "connection.list",
  summary: "List the organization's connections and your own",
  permission: "integrations:read",
  input: z.object({ integration: IntegrationSlug.optional() }),
  output: z.object({ items: z.array(Connection) }),
  async run(ctx, { integration }) {
    const rows = await ctx.db.connection.findMany({
      where: { ...visibleTo(ctx), ...(integration ? { integration: { slug: integration } } : {}) },
      include: withView,
      orderBy: [{ createdAt: "asc" }],
    });
    const views = rows.map((row) => ({ id: row.id, view: connectionView(row, ctx) }));
    await requestSync(
      ctx,
      views.filter(({ view }) => view.isStale).map(({ id }) => id),
    );
    return { items: views.map(({ view }) => view) };
  },
});
