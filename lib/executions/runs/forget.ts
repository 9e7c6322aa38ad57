import { findWithRunsBefore } from "../../db/journal/claims";
import type { ReadDb } from "../../db/scoped";
import { env } from "../../env";
import { systemContext } from "../../identity";
import { change } from "../../operation/change";
import { orderedIdsFrom } from "../journal/ordered-id";

const dayMs = 24 * 3_600_000;
const over = ["completed", "failed", "cancelled"];
/** So many that nobody else notices. */
export const batchMax = 200;

/** Removes runs that ended long enough ago, with all that belongs to them; the audit log says how many. */
export async function forgetExecutions(): Promise<void> {
  const before = new Date(Date.now() - env.EXECUTOR_KEEP_RUNS_DAYS * dayMs);
  for (const id of await findWithRunsBefore(orderedIdsFrom(before))) await forgetOf(id, before);
}

async function forgetOf(organizationId: string, before: Date): Promise<void> {
  const ctx = systemContext({ organizationId, name: "execution.forget", door: "job" });
  for (;;) {
    const ids = await findForgettable(ctx.db, before);
    if (ids.length === 0) return;
    await change(ctx, "execution.forget", async (db, note) => {
      const { count } = await db.execution.deleteMany({ where: { id: { in: ids }, state: { in: over } } });
      note(before.toISOString(), { count });
    });
  }
}

/** Not those with a question that is still open, or with an answer that still allows something. */
async function findForgettable(db: ReadDb, before: Date): Promise<string[]> {
  const usable = { expiresAt: { gt: new Date() }, OR: [{ usesLeft: null }, { usesLeft: { gt: 0 } }] };
  const rows = await db.execution.findMany({
    where: {
      ...{ id: { lt: orderedIdsFrom(before) }, state: { in: over }, endedAt: { lt: before } },
      approvals: { none: { OR: [{ state: "waiting" }, { grants: { some: usable } }] } },
    },
    select: { id: true },
    orderBy: { id: "asc" },
    take: batchMax,
  });
  return rows.map(({ id }) => id);
}
