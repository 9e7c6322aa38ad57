import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { bumpCatalog } from "../../signal/catalog-revision";

/** The old tools stay; the reason is shown where people look. */
export async function degrade(ctx: Context, connectionIds: string[], reason: string): Promise<void> {
  if (connectionIds.length === 0) return;
  await change(ctx, "connection.degrade", async (db, note) => {
    const data = { state: "degraded" as const, stateReason: reason.slice(0, 500) };
    await db.connection.updateMany({ where: { id: { in: connectionIds }, state: { in: ["connected", "degraded"] } }, data });
    await bumpCatalog(db, ctx.organizationId);
    note(connectionIds.join(" ").slice(0, 400), { reason: data.stateReason });
  });
}
