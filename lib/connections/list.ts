import { z } from "zod";
import { operation } from "../operation/operation";
import { registryPlugin } from "../taxonomy";
import { IntegrationSlug, requestSync } from "../tools";
import { ConnectionRef, getConnectionRow, visibleTo } from "./find";
import { Connection, connectionView, withView } from "./view";

export const getConnection = operation({
  name: "connection.get",
  summary: "See one connection: its state, its tools' number and where its credential may go",
  permission: "integrations:read",
  input: ConnectionRef,
  output: Connection,
  async run(ctx, ref) {
    const row = await getConnectionRow(ctx, ref);
    const view = connectionView(row, ctx);
    if (view.isStale) await requestSync(ctx, [row.id]);
    return view;
  },
});

export const listConnections = operation({
  name: "connection.list",
  summary: "List the organization's connections and your own",
  permission: "integrations:read",
  input: z.object({ integration: IntegrationSlug.optional() }),
  output: z.object({ items: z.array(Connection) }),
  async run(ctx, { integration }) {
    const rows = await ctx.db.connection.findMany({
      where: {
        ...visibleTo(ctx),
        integration: { plugin: { not: registryPlugin }, ...(integration ? { slug: integration } : {}) },
      },
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
