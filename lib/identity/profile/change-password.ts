import { z } from "zod";
import { prisma } from "../../db/client";
import { scopedDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { announce } from "../../signal/announce";
import { endAgentGrants } from "../agents/end";
import { endedNote, endOutOfReach } from "../invitations/reach";
import { endHoldingsOf } from "../members/end-grants";
import { hashPassword, Password, verifyPassword } from "../password";
import { noteSuccess, takeAttempt } from "../throttle";
import { getPerson } from "./profile";

export const changePassword = operation({
  name: "profile.change_password",
  summary: "Change your password; you are signed out everywhere, and your API keys and agents end where you say so",
  permission: "profile:write",
  input: z.object({
    current: z.string().max(200),
    next: Password,
    revokeKeys: z
      .boolean()
      .default(false)
      .describe("Revoke every API key of yours and disconnect every agent, in each of your organizations"),
  }),
  output: z.object({ revokedKeys: z.number().int(), disconnectedAgents: z.number().int() }),
  async run(ctx, { current, next, revokeKeys }) {
    const person = await getPerson(ctx);
    if (!person.passwordHash)
      throw new Failure("conflict", "You sign in through single sign-on: there is no password to change, and none is needed.");
    const attempt = ownAttempt(person.id);
    await takeAttempt(attempt);
    if (!(await verifyPassword(current, person.passwordHash)))
      throw new Failure("invalid", "This is not your current password.", { current: ["Not your current password"] });
    const passwordHash = await hashPassword(next);
    const ended = revokeKeys ? await endAccessOf(ctx, person) : { revokedKeys: 0, disconnectedAgents: 0 };
    await change(ctx, "profile.change_password", async (db, note) => {
      await db.user.update({ where: { id: person.id }, data: { passwordHash, passwordSince: new Date() } });
      await announce(db, { topic: "identity.changed", payload: { organizationId: null, userId: person.id } });
      note(person.email, revokeKeys ? ended : {});
    });
    await noteSuccess(attempt);
    return ended;
  },
});

/** Counted separately from sign-ins, so that strangers who guess passwords cannot keep a person from changing theirs. */
const ownAttempt = (userId: string) => ({ account: `password of ${userId}`, address: `password of ${userId}` });

type Ended = { revokedKeys: number; disconnectedAgents: number };

/** Ends every key and agent that acts for a person, in all their organizations. Returns their numbers. */
async function endAccessOf(ctx: Context, { id: userId, email }: { id: string; email: string }): Promise<Ended> {
  const memberships = await prisma().membership.findMany({ where: { userId }, select: { organizationId: true } });
  const ended = { revokedKeys: 0, disconnectedAgents: 0 };
  for (const { organizationId } of memberships) {
    const here = await endAccessIn({ ...ctx, organizationId, db: scopedDb(organizationId) }, { userId, email });
    ended.revokedKeys += here.revokedKeys;
    ended.disconnectedAgents += here.disconnectedAgents;
  }
  return ended;
}

async function endAccessIn(ctx: Context, { userId, email }: { userId: string; email: string }): Promise<Ended> {
  const { organizationId } = ctx;
  const living = { where: { userId, revokedAt: null }, select: { id: true } };
  const [keys, agents] = [await ctx.db.apiKey.findMany(living), await ctx.db.agentGrant.findMany(living)];
  const ended = { revokedKeys: keys.length, disconnectedAgents: agents.length };
  if (keys.length + agents.length === 0) return ended;
  return change(ctx, "profile.revoke_keys", async (db, note) => {
    const { count } = await db.apiKey.updateMany({ where: living.where, data: { revokedAt: new Date() } });
    for (const { id } of keys) await endHoldingsOf(db, id);
    await endAgentGrants(db, { organizationId, userId, ids: agents.map(({ id }) => id) });
    note(email, { count, disconnectedAgents: agents.length, ...endedNote(await endOutOfReach(db)) });
    return { ...ended, revokedKeys: count };
  });
}
