import type { WriteDb } from "../../db/scoped";

/** What was allowed to somebody, their keys or agents beyond one call ends with them, and does not come back with them. */
export async function endGrantsOf(db: Pick<WriteDb, "approvalGrant">, id: string): Promise<void> {
  await db.approvalGrant.deleteMany({ where: { approval: { OR: [{ actorId: id }, { onBehalfOf: id }] } } });
}
