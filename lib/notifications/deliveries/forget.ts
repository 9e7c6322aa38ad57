import type { WriteDb } from "../../db/scoped";

const keptMs = 30 * 24 * 3_600_000;

/** The log of deliveries is kept for thirty days. What has not arrived by then never will. */
export async function forgetOldDeliveries(db: WriteDb): Promise<void> {
  const old = { createdAt: { lt: new Date(Date.now() - keptMs) } };
  await db.delivery.deleteMany({ where: old });
  await db.mail.deleteMany({ where: old });
}
