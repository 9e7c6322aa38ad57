import { z } from "zod";
import { prisma } from "../../db/client";
import { scopedDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { announce } from "../../signal/announce";
import { endedNote, endOutOfReach } from "../invitations/reach";
import { endGrantsOf } from "../members/end-grants";
import { hashPassword, Password, verifyPassword } from "../password";
import { noteSuccess, takeAttempt } from "../throttle";
import { getPerson } from "./profile";

export const changePassword = operation({
  name: "profile.change_password",
  summary: "Change your password; you are signed out everywhere, and your API keys end where you say so",
  permission: "profile:write",
  input: z.object({
    current: z.string().max(200),
    next: Password,
    revokeKeys: z.boolean().default(false).describe("Revoke every API key of yours, in each of your organizations"),
  }),
  output: z.object({ revokedKeys: z.number().int() }),
  async run(ctx, { current, next, revokeKeys }) {
    const person = await getPerson(ctx);
    if (!person.passwordHash)
      throw new Failure("conflict", "You sign in through single sign-on: there is no password to change, and none is needed.");
    const attempt = ownAttempt(person.id);
    await takeAttempt(attempt);
    if (!(await verifyPassword(current, person.passwordHash)))
      throw new Failure("invalid", "This is not your present password.", { current: ["Not your present password"] });
    const passwordHash = await hashPassword(next);
    const revokedKeys = revokeKeys ? await revokeKeysOf(ctx, person) : 0;
    await change(ctx, "profile.change_password", async (db, note) => {
      await db.user.update({ where: { id: person.id }, data: { passwordHash, passwordSince: new Date() } });
      await announce(db, { topic: "identity.changed", payload: { organizationId: null, userId: person.id } });
      note(person.email, revokeKeys ? { revokedKeys } : {});
    });
    await noteSuccess(attempt);
    return { revokedKeys };
  },
});

/** Counted separately from sign-ins, so that strangers who guess passwords cannot keep a person from changing theirs. */
const ownAttempt = (userId: string) => ({ account: `password of ${userId}`, address: `password of ${userId}` });

/** Revokes every key that acts for a person, in all their organizations. Returns their number. */
async function revokeKeysOf(ctx: Context, { id: userId, email }: { id: string; email: string }): Promise<number> {
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
