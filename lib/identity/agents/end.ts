import type { WriteDb } from "../../db/scoped";
import { announce } from "../../signal/announce";
import { endHoldingsOf } from "../members/end-grants";

type Ending = { organizationId: string; userId: string; ids: readonly string[] };

/** Ends what a member allowed agents: their tokens stop working within a second, on every process. */
export async function endAgentGrants(db: WriteDb, { organizationId, userId, ids }: Ending): Promise<void> {
  const all = { in: [...ids] };
  await db.agentGrant.updateMany({ where: { id: all, revokedAt: null }, data: { revokedAt: new Date() } });
  await db.agentToken.deleteMany({ where: { grantId: all } });
  await db.agentCode.deleteMany({ where: { grantId: all } });
  for (const id of ids) await endHoldingsOf(db, id);
  await announce(db, { topic: "identity.changed", payload: { organizationId, userId } });
}

const unusedMs = 24 * 60 * 60_000;
const keptMs = 30 * 24 * 60 * 60_000;

/** Removes codes and tokens that are over, and grants that have no token left. Revoked ones stay in the list for a month. */
export async function forgetAgentGrants(db: WriteDb): Promise<void> {
  const before = (ms: number) => ({ lt: new Date(Date.now() - ms) });
  await db.agentToken.deleteMany({ where: { expiresAt: before(0) } });
  await db.agentCode.deleteMany({ where: { expiresAt: before(unusedMs) } });
  const withoutToken = { revokedAt: null, createdAt: before(unusedMs), agentTokens: { none: {} } };
  await db.agentGrant.deleteMany({ where: { OR: [{ revokedAt: before(keptMs) }, withoutToken] } });
}
