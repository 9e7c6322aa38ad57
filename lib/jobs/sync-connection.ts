import { systemContext } from "../identity";
import { syncIntegration } from "../integrations";

/** Brings the tools of a connection up to date, and with it those of all connections that wait for the same. */
export async function syncConnection({ organizationId, id }: { organizationId: string; id: string }): Promise<void> {
  const ctx = systemContext({ organizationId, name: "connection.sync", door: "job" });
  const connection = await ctx.db.connection.findFirst({ where: { id } });
  if (connection) await syncIntegration(ctx, { integrationId: connection.integrationId, forceOwn: id });
}
