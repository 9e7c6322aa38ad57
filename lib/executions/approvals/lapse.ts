import { lockExecution } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { systemContext } from "../../identity";
import { change } from "../../operation/change";
import { announce } from "../../signal/announce";
import { approvalIdOf } from "../ids";

/** Whoever came first has answered or done the same: nothing is changed, and no line of the audit log says so. */
class Overtaken extends Error {}

type Lapse = {
  organizationId: string;
  id: string;
  name: "approval.expire" | "approval.escalate";
  /** What is true of an approval whose moment has come. */
  due: { expiresAt: { lte: Date } } | { escalatesAt: { lte: Date }; escalatedAt: null };
  data: (now: Date) => { state: "expired"; answeredAt: Date } | { escalatedAt: Date; stirredAt: Date };
  /** What the audit log says of it besides the address. */
  noted?: (approval: { escalateTo: string | null }) => object;
  also?: (db: WriteDb, executionId: string) => Promise<void>;
};

/** Changes an approval whose time has come while it waits, once, under the lock of its run. Returns the run, or null where nothing was due. */
export async function lapse({ organizationId, id, name, due, data, noted, also }: Lapse): Promise<string | null> {
  const ctx = systemContext({ organizationId, name, door: "job" });
  const where = { id, state: "waiting", ...due };
  const select = { executionId: true, number: true, address: true, escalateTo: true } as const;
  const approval = await ctx.db.approval.findFirst({ where, select });
  if (!approval) return null;
  const { executionId, number, address } = approval;
  try {
    await change(ctx, name, async (db, note) => {
      await lockExecution(db, organizationId, executionId);
      const { count } = await db.approval.updateMany({ where, data: data(new Date()) });
      if (count === 0) throw new Overtaken();
      note(approvalIdOf(executionId, number), { address, ...noted?.(approval) });
      await also?.(db, executionId);
      await announce(db, { topic: "approval.changed", payload: { organizationId, executionId } });
    });
    return executionId;
  } catch (error) {
    if (error instanceof Overtaken) return null;
    throw error;
  }
}
