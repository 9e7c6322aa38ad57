import { z } from "zod";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { PersonName } from "../display-name";
import { PermissionName } from "../role";

const Profile = z.object({
  userId: z.uuid(),
  email: z.string(),
  name: z.string(),
  hasPassword: z.boolean(),
  permissions: z.array(PermissionName),
});

export const getProfile = operation({
  name: "profile.get",
  summary: "Who you are here and what you may do",
  permission: "profile:write",
  input: z.object({}),
  output: Profile,
  async run(ctx) {
    const { id, email, name, passwordHash } = await getPerson(ctx);
    return { userId: id, email, name, hasPassword: passwordHash !== null, permissions: [...ctx.actor.permissions] };
  },
});

export const renameMyself = operation({
  name: "profile.rename",
  summary: "Change your name",
  permission: "profile:write",
  input: z.object({ name: PersonName }),
  output: z.object({ name: z.string() }),
  async run(ctx, { name }) {
    const person = await getPerson(ctx);
    return change(ctx, "profile.rename", async (db, note) => {
      await db.user.update({ where: { id: person.id }, data: { name } });
      note(person.email, { from: person.name, to: name });
      return { name };
    });
  },
});

/** The person behind the session. Keys have no profile. */
export async function getPerson(ctx: Context) {
  if (ctx.actor.kind !== "user") throw new Failure("forbidden", "Only a signed-in person has a profile.");
  const person = await ctx.db.user.findUnique({ where: { id: ctx.actor.id } });
  if (!person) throw new Failure("not_found", "This account no longer exists.");
  return person;
}
