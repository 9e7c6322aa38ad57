import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { bumpCatalog } from "../../tools";
import { produce, storeProduction, unlessOvertaken } from "./produce";
import { claimProduction, pointTo } from "./store";

type Sync = { integrationId: string; reviewedBy?: string | null; force?: string[] };

/** Brings all connections of an integration that are older than it up to date, in one change; those named in any case. */
export async function syncIntegration(ctx: Context, { integrationId, reviewedBy, force = [] }: Sync): Promise<void> {
  const stale = await staleConnections(ctx, integrationId, force);
  if (stale.length === 0) return;
  try {
    await unlessOvertaken(() => syncOnce(ctx, stale, { integrationId, reviewedBy, force }));
  } catch (error) {
    if (error instanceof Failure)
      await degrade(
        ctx,
        stale.map(({ id }) => id),
        error.message,
      );
    throw error;
  }
}

type Stale = { id: string; isWired: boolean };

async function staleConnections({ db }: Context, integrationId: string, force: string[]): Promise<Stale[]> {
  const integration = await db.integration.findFirst({ where: { id: integrationId } });
  if (!integration) return [];
  const rows = await db.connection.findMany({
    where: { integrationId },
    select: { id: true, template: true, toolsSyncedAt: true, secrets: { select: { field: true } } },
  });
  return rows
    .filter(
      ({ id, toolsSyncedAt }) => force.includes(id) || toolsSyncedAt === null || toolsSyncedAt < integration.configRevisedAt,
    )
    .map(({ id, template, secrets }) => ({ id, isWired: template === "none" || secrets.length > 0 }));
}

async function syncOnce(ctx: Context, stale: Stale[], { integrationId, reviewedBy, force = [] }: Sync): Promise<void> {
  const production = await produce(ctx, integrationId, { isForced: force.length > 0 });
  const { organizationId } = ctx;
  const ids = (isWired: boolean) => stale.filter((connection) => connection.isWired === isWired).map(({ id }) => id);
  await change(ctx, "connection.sync", async (db, note) => {
    await claimProduction(db, organizationId, production.prepared);
    await storeProduction(db, ctx, { ...production, connectionIds: ids(true), reviewedBy });
    const { configRevisedAt } = production.prepared.integration;
    if (ids(false).length > 0) await pointTo(db, { organizationId, connectionIds: ids(false), hash: null, configRevisedAt });
    note(integrationId, { connections: stale.length, changes: production.changes.length });
  });
}

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
