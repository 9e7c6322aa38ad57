import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { announce } from "../../signal/announce";
import { hashPassword, Password, verifyPassword } from "../password";
import { noteSuccess, takeAttempt } from "../throttle";
import { getPerson } from "./profile";

export const changePassword = operation({
  name: "profile.change_password",
  summary: "Change your password; you are signed out everywhere",
  permission: "profile:write",
  input: z.object({ current: z.string().max(200), next: Password }),
  output: z.object({}),
  async run(ctx, { current, next }) {
    const person = await getPerson(ctx);
    if (!person.passwordHash)
      throw new Failure("conflict", "You sign in through single sign-on: there is no password to change, and none is needed.");
    const attempt = ownAttempt(person.id);
    await takeAttempt(attempt);
    if (!(await verifyPassword(current, person.passwordHash)))
      throw new Failure("invalid", "This is not your present password.", { current: ["Not your present password"] });
    const passwordHash = await hashPassword(next);
    await change(ctx, "profile.change_password", async (db, note) => {
      await db.user.update({ where: { id: person.id }, data: { passwordHash, passwordSince: new Date() } });
      await announce(db, { topic: "identity.changed", payload: { organizationId: null, userId: person.id } });
      note(person.email);
    });
    await noteSuccess(attempt);
    return {};
  },
});

/** Counted apart from signing in, so that strangers who try passwords cannot keep a person from changing theirs. */
const ownAttempt = (userId: string) => ({ account: `password of ${userId}`, address: `password of ${userId}` });
