import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Busy, type Failure } from "../../operation/failure";
import { bumpCatalog } from "../../signal/catalog-revision";

type Reason = { failure: Failure; before?: string };

/** The old tools stay; the reason is shown where people look. What this console could not do at this moment is no such reason. */
export async function degrade(ctx: Context, connectionIds: string[], { failure, before = "" }: Reason): Promise<void> {
  if (connectionIds.length === 0 || isOurs(failure)) return;
  await change(ctx, "connection.degrade", async (db, note) => {
    const data = { state: "degraded" as const, stateReason: `${before}${failure.message}`.slice(0, 500) };
    await db.connection.updateMany({ where: { id: { in: connectionIds }, state: { in: ["connected", "degraded"] } }, data });
    await bumpCatalog(db, ctx.organizationId);
    note(connectionIds.join(" ").slice(0, 400), { reason: data.stateReason });
  });
}

/** It had no room, met a bug of its own, or others changed the integration meanwhile. */
const isOurs = (failure: Failure): boolean => failure instanceof Busy || ["internal", "conflict"].includes(failure.code);
