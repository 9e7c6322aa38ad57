import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { bumpCatalog } from "../../signal/catalog-revision";

export const working = { state: "connected", stateReason: null } as const;
export const rejected = (message: string) => `The service refused the credential: ${message}`.slice(0, 500);

type State = { state: "connected" | "degraded" | "needs_reconnect" | "error"; stateReason: string | null };

type Alongside = (db: WriteDb) => Promise<unknown>;

export async function setState(
  ctx: Context,
  id: string,
  {
    alongside,
    ...state
  }: State & { checkedAt?: Date; checkedWith?: string | null; checkedAs?: string | null; alongside?: Alongside },
): Promise<void> {
  await change(ctx, "connection.state", async (db, note) => {
    await db.connection.updateMany({ where: { id }, data: state });
    await bumpCatalog(db, ctx.organizationId);
    await alongside?.(db);
    note(id, { state: state.state, reason: state.stateReason });
  });
}
