import type { WriteDb } from "../../db/scoped";
import { announce } from "../../signal/announce";
import { doubtSnapshot } from "./freshness";

/**
 * Says that what the catalog shows is about to change, in the transaction that changes it. Call it late: changes of one
 * organization wait for each other from here on.
 */
export async function bumpCatalog(db: WriteDb, organizationId: string): Promise<void> {
  await db.catalogRevision.upsert({
    where: { organizationId },
    create: { organizationId, revision: 1n },
    update: { revision: { increment: 1n } },
  });
  doubtSnapshot(organizationId);
  await announce(db, { topic: "catalog.changed", payload: { organizationId } });
}
