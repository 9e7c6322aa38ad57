import { rejected, setState, working } from "../../credentials";
import { lockIntegration } from "../../db/lock";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Busy, Failure } from "../../operation/failure";
import { bumpCatalog } from "../../signal/catalog-revision";
import { claimProduction, type Overrides, produce, storeProduction, timeToStore, unlessOvertaken } from "../../sources";
import { isRefusal, listToolsOf } from "../calling/list-tools";
import { openWiring } from "../sessions/wiring";

type Sync = { integrationId: string; reviewedBy?: string | null };

/** Produces the tools of one connection from its own listing. If that fails, the connection keeps its tools and says why. */
export async function syncOwn(ctx: Context, connectionId: string, sync: Sync): Promise<Failure | null> {
  try {
    await unlessOvertaken(() => syncOnce(ctx, connectionId, sync));
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (!isRefusal(error)) {
      await degrade(ctx, [connectionId], { integrationId: sync.integrationId, failure: error });
      return error;
    }
    const stateReason = rejected(error.message);
    await setState(ctx, connectionId, { state: "needs_reconnect", stateReason });
    return new Failure("invalid", stateReason);
  }
}

async function syncOnce(ctx: Context, connectionId: string, { integrationId, reviewedBy = null }: Sync): Promise<void> {
  const { wiring, connection, problem } = await openWiring(ctx, connectionId);
  if (!wiring) throw new Failure("unavailable", problem.message);
  const production = await produce(ctx, integrationId, {
    connection: { id: connectionId, listTools: () => listToolsOf(wiring) },
  });
  const overridden = namesIn(production.prepared.job.overrides);
  // What came from the service meanwhile is nobody's doing here, so somebody has to look at it.
  const changes = production.changes.map((found) => ({
    ...found,
    reviewedBy: overridden.has(found.toolName) ? reviewedBy : null,
  }));
  await change({ ...ctx, ...timeToStore({ produced: production.produced, changes }) }, "connection.sync", async (db, note) => {
    await claimProduction(db, ctx.organizationId, production.prepared);
    await storeProduction(db, ctx, { ...production, changes, connectionIds: [connectionId] });
    if (connection.state === "needs_reconnect") await db.connection.updateMany({ where: { id: connectionId }, data: working });
    note(connectionId, { integrationId, changes: changes.length });
  });
}

/** Both names of the tools that an administrator configured: the source's and the given one. */
const namesIn = (overrides: Overrides): ReadonlySet<string> =>
  new Set(Object.entries(overrides).flatMap(([source, { name }]) => [source, name ?? source]));

type Reason = { integrationId: string; failure: Failure; before?: string };

/** Keeps the old tools and shows the reason. A temporary problem of this console is not shown as one. */
export async function degrade(
  ctx: Context,
  connectionIds: string[],
  { integrationId, failure, before = "" }: Reason,
): Promise<void> {
  if (connectionIds.length === 0 || isOurs(failure)) return;
  await change(ctx, "connection.degrade", async (db, note) => {
    await lockIntegration(db, ctx.organizationId, integrationId);
    const data = { state: "degraded" as const, stateReason: `${before}${failure.message}`.slice(0, 500) };
    await db.connection.updateMany({ where: { id: { in: connectionIds }, state: { in: ["connected", "degraded"] } }, data });
    await bumpCatalog(db, ctx.organizationId);
    note(connectionIds.join(" ").slice(0, 400), { reason: data.stateReason });
  });
}

/** The console had no capacity, met a bug of its own, or somebody changed the integration meanwhile. */
const isOurs = (failure: Failure): boolean => failure instanceof Busy || ["internal", "conflict"].includes(failure.code);
