import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { announce } from "../../signal/announce";
import { hashPassword, Password, verifyPassword } from "../password";
import { noteSuccess, takeAttempt } from "../throttle";
import { getPerson } from "./profile";
import { revokeKeysOf } from "./revoke-keys";

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

/** Counted apart from signing in, so that strangers who try passwords cannot keep a person from changing theirs. */
const ownAttempt = (userId: string) => ({ account: `password of ${userId}`, address: `password of ${userId}` });
