import type { WriteDb } from "../../db/scoped";

/** Ends the standing approvals of a person or key. They do not return if the person does. */
export async function endGrantsOf(db: Pick<WriteDb, "approvalGrant">, id: string): Promise<void> {
  await db.approvalGrant.deleteMany({ where: { approval: { OR: [{ actorId: id }, { onBehalfOf: id }] } } });
}
