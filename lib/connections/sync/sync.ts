import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { claimProduction, hasOwnTools, pointTo, produce, storeProduction, timeToStore, unlessOvertaken } from "../../sources";
import { degrade, syncOwn } from "./sync-own";

type Sync = {
  integrationId: string;
  reviewedBy?: string | null;
  force?: string[];
  /** In any case if it has tools of its own, which may change without the integration. */
  forceOwn?: string;
};

/** Brings all connections of an integration that are older than it up to date, in one change; those named in any case. */
export async function syncIntegration(ctx: Context, { integrationId, reviewedBy, force = [], forceOwn }: Sync): Promise<void> {
  const { stale, isOwn } = await staleConnections(ctx, integrationId, { force, forceOwn });
  if (stale.length === 0) return;
  if (isOwn) return await syncEach(ctx, stale, { integrationId, reviewedBy });
  try {
    await unlessOvertaken(() => syncOnce(ctx, stale, { integrationId, reviewedBy, force }));
  } catch (error) {
    if (error instanceof Failure)
      await degrade(
        ctx,
        stale.map(({ id }) => id),
        { integrationId, failure: error },
      );
    throw error;
  }
}

type Stale = { id: string; isWired: boolean };

async function staleConnections({ db }: Context, integrationId: string, { force = [], forceOwn }: Omit<Sync, "integrationId">) {
  const integration = await db.integration.findFirst({ where: { id: integrationId } });
  if (!integration) return { stale: [], isOwn: false };
  const rows = await db.connection.findMany({
    where: { integrationId },
    select: { id: true, template: true, toolsSyncedAt: true, secrets: { select: { field: true } } },
  });
  const isOwn = hasOwnTools(integration);
  const forced = new Set([...force, ...(isOwn ? [forceOwn] : [])]);
  const stale = rows
    .filter(({ id, toolsSyncedAt }) => forced.has(id) || toolsSyncedAt === null || toolsSyncedAt < integration.configRevisedAt)
    .map(({ id, template, secrets }): Stale => ({ id, isWired: template === "none" || secrets.length > 0 }));
  return { stale, isOwn };
}

/** Connections that see tools of their own, one after the other: what one meets does not keep the others from theirs. */
async function syncEach(ctx: Context, stale: Stale[], { integrationId, reviewedBy }: Sync): Promise<void> {
  let first: Failure | null = null;
  for (const { id, isWired } of stale) {
    const failure = isWired ? await syncOwn(ctx, id, { integrationId, reviewedBy }) : await emptyOne(ctx, id, integrationId);
    first ??= failure;
  }
  if (first) throw first;
}

/** Without a credential there is nothing to see. */
async function emptyOne(ctx: Context, id: string, integrationId: string): Promise<null> {
  const { organizationId } = ctx;
  await change(ctx, "connection.sync", async (db, note) => {
    const { configRevisedAt } = await db.integration.findFirstOrThrow({ where: { id: integrationId } });
    await pointTo(db, { organizationId, connectionIds: [id], hash: null, configRevisedAt });
    note(id, { integrationId, changes: 0 });
  });
  return null;
}

async function syncOnce(ctx: Context, stale: Stale[], { integrationId, reviewedBy, force = [] }: Sync): Promise<void> {
  const production = await produce(ctx, integrationId, { isForced: force.length > 0 });
  const { organizationId } = ctx;
  const ids = (isWired: boolean) => stale.filter((connection) => connection.isWired === isWired).map(({ id }) => id);
  await change({ ...ctx, ...timeToStore(production) }, "connection.sync", async (db, note) => {
    await claimProduction(db, organizationId, production.prepared);
    await storeProduction(db, ctx, { ...production, connectionIds: ids(true), withoutTools: ids(false), reviewedBy });
    note(integrationId, { connections: stale.length, changes: production.changes.length });
  });
}
