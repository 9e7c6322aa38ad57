import type { WriteDb } from "../../db/scoped";
import { readRetention } from "../../identity";

const dayMs = 24 * 3_600_000;

/** Removes deliveries and email that are older than the organization keeps them. What has not arrived by then never will. */
export async function forgetOldDeliveries(db: WriteDb): Promise<void> {
  const { deliveryDays, heldAt } = await readRetention(db);
  if (heldAt !== null) return;
  const old = { createdAt: { lt: new Date(Date.now() - deliveryDays * dayMs) } };
  await db.delivery.deleteMany({ where: old });
  await db.mail.deleteMany({ where: old });
}
