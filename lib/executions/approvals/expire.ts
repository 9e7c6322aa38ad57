import { lockExecution } from "../../db/lock";
import { systemContext } from "../../identity";
import { change } from "../../operation/change";
import { enqueue } from "../../queue/enqueue";
import { announce } from "../../signal/announce";
import { resumeSoon } from "../driver/resume";

/** Expires an approval that nobody answered in time. Its call gets an error. */
export async function expireApproval({ organizationId, id }: { organizationId: string; id: string }): Promise<void> {
  const ctx = systemContext({ organizationId, name: "approval.expire", door: "job" });
  const approval = await ctx.db.approval.findFirst({
    where: { id, state: "waiting", expiresAt: { lte: new Date() } },
    select: { executionId: true, number: true, address: true },
  });
  if (!approval) return;
  const { executionId } = approval;
  await change(ctx, "approval.expire", async (db, note) => {
    await lockExecution(db, organizationId, executionId);
    await db.approval.updateMany({ where: { id, state: "waiting" }, data: { state: "expired", answeredAt: new Date() } });
    note(`${executionId}.${approval.number}`, { address: approval.address });
    await enqueue(db, { task: "execution.resume", payload: { organizationId, id: executionId } });
    await announce(db, { topic: "approval.changed", payload: { organizationId, executionId } });
  });
  resumeSoon(organizationId, executionId);
}
