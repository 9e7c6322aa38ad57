import { removeOldAuditLines } from "../../db/audit-lines";
import { type ReadDb, scopedDb } from "../../db/scoped";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { dayMs, readRetention, requireNoHold } from "../retention/rules";
import { systemContext } from "../system-context";

/** Removes lines of the audit log that are older than the organization keeps them. The chain begins behind them, and says so. */
export async function forgetAuditLines(organizationId: string): Promise<void> {
  const db = scopedDb(organizationId);
  const { auditDays, heldAt } = await readRetention(db);
  if (auditDays === null || heldAt !== null) return;
  const before = new Date(Date.now() - auditDays * dayMs);
  const ctx = systemContext({ organizationId, name: "audit.forget", door: "job" });
  while (await isOldestBefore(db, before)) {
    await change(ctx, "audit.forget", async (tx, note) => {
      await requireNoHold(tx, organizationId);
      const removed = await removeOldAuditLines(tx, before);
      if (!removed) throw new Failure("conflict", "Another process removed these lines of the audit log.");
      note(`1 to ${removed.through}`, { count: removed.lines, through: removed.through });
    });
  }
}

/** Whether the first line that is left may go. The last one stays. */
async function isOldestBefore(db: ReadDb, before: Date): Promise<boolean> {
  const [oldest, next] = await db.auditEvent.findMany({ orderBy: { seq: "asc" }, take: 2, select: { at: true } });
  return oldest !== undefined && next !== undefined && oldest.at < before;
}
