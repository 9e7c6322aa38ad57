import type { WriteDb } from "../../db/scoped";

/** Ends the standing approvals of a person or key. They do not return if the person does. */
export async function endGrantsOf(db: Pick<WriteDb, "approvalGrant">, id: string): Promise<void> {
  await db.approvalGrant.deleteMany({ where: { approval: { OR: [{ actorId: id }, { onBehalfOf: id }] } } });
}

/** Ends what belongs to a key or an agent that has ended: its standing approvals, and budgets for it alone. */
export async function endHoldingsOf(db: Pick<WriteDb, "approvalGrant" | "budget">, id: string): Promise<void> {
  await endGrantsOf(db, id);
  await db.budget.deleteMany({ where: { holderId: id } });
}
