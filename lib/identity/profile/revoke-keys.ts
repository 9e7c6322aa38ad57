import { prisma } from "../../db/client";
import { scopedDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { announce } from "../../signal/announce";
import { endedNote, endOutOfReach } from "../invitations/reach";
import { endGrantsOf } from "../members/end-grants";

/** Ends every key that acts for a person, in each of their organizations; how many there were. */
export async function revokeKeysOf(ctx: Context, { id: userId, email }: { id: string; email: string }): Promise<number> {
  const memberships = await prisma().membership.findMany({ where: { userId }, select: { organizationId: true } });
  let revoked = 0;
  for (const { organizationId } of memberships)
    revoked += await revokeIn({ ...ctx, organizationId, db: scopedDb(organizationId) }, { userId, email });
  return revoked;
}

async function revokeIn(ctx: Context, { userId, email }: { userId: string; email: string }): Promise<number> {
  const isLiving = { userId, revokedAt: null };
  const keys = await ctx.db.apiKey.findMany({ where: isLiving, select: { id: true } });
  if (keys.length === 0) return 0;
  return change(ctx, "profile.revoke_keys", async (db, note) => {
    const { count } = await db.apiKey.updateMany({ where: isLiving, data: { revokedAt: new Date() } });
    for (const { id } of keys) await endGrantsOf(db, id);
    await announce(db, { topic: "identity.changed", payload: { organizationId: ctx.organizationId, userId } });
    note(email, { count, ...endedNote(await endOutOfReach(db)) });
    return count;
  });
}
