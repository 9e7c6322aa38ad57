import { syncIntegration } from "../connections";
import { systemContext } from "../identity";

/** Updates the tools of a connection, and of all connections of its integration that are waiting for that. */
export async function syncConnection({ organizationId, id }: { organizationId: string; id: string }): Promise<void> {
  const ctx = systemContext({ organizationId, name: "connection.sync", door: "job" });
  const connection = await ctx.db.connection.findFirst({ where: { id } });
  if (connection) await syncIntegration(ctx, { integrationId: connection.integrationId, forceOwn: id });
}
