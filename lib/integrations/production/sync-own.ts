import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { rejected, setState, working } from "../calling/state";
import { openWiring } from "../calling/wiring";
import type { Overrides } from "../workshop/job";
import { degrade } from "./degrade";
import { isRefusal } from "./list-tools";
import { produce, storeProduction, unlessOvertaken } from "./produce";
import { claimProduction } from "./store";

type Sync = { integrationId: string; reviewedBy?: string | null };

/** Produces the tools of one connection from what it sees. One that fails keeps what it has and says why. */
export async function syncOwn(ctx: Context, connectionId: string, sync: Sync): Promise<Failure | null> {
  try {
    await unlessOvertaken(() => syncOnce(ctx, connectionId, sync));
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (!isRefusal(error)) {
      await degrade(ctx, [connectionId], { failure: error });
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
  const production = await produce(ctx, integrationId, { connection: { id: connectionId, wiring } });
  const overridden = namesIn(production.prepared.job.overrides);
  // What came from the service meanwhile is nobody's doing here, so somebody has to look at it.
  const changes = production.changes.map((found) => ({
    ...found,
    reviewedBy: overridden.has(found.toolName) ? reviewedBy : null,
  }));
  await change(ctx, "connection.sync", async (db, note) => {
    await claimProduction(db, ctx.organizationId, production.prepared);
    await storeProduction(db, ctx, { ...production, changes, connectionIds: [connectionId] });
    if (connection.state === "needs_reconnect") await db.connection.updateMany({ where: { id: connectionId }, data: working });
    note(connectionId, { integrationId, changes: changes.length });
  });
}

/** Under which names the tools that an administrator spoke of are met. */
const namesIn = (overrides: Overrides): ReadonlySet<string> =>
  new Set(Object.entries(overrides).flatMap(([source, { name }]) => [source, name ?? source]));
