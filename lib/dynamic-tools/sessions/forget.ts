import type { WriteDb } from "../../db/scoped";

const keptMs = 60 * 60_000;

/** Removes registrations whose time is over, with their calls. */
export async function forgetDynamicTools(db: WriteDb): Promise<void> {
  await db.dynamicSession.deleteMany({ where: { expiresAt: { lt: new Date(Date.now() - keptMs) } } });
}
