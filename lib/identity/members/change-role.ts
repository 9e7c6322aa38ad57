import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { endedNote, endOutOfReach } from "../invitations/reach";
import { grantableRole } from "../role";
import { endSessionsOf } from "../session/end";
import { requireNoKeptPassword } from "../sign-in-rules/rules";
import { getMemberToChange, requireAnotherOwner, requireUnlimited } from "./get";

export const changeMemberRole = operation({
  name: "member.change_role",
  summary: "Give a member another role; they sign in again",
  permission: "members:write",
  input: z.object({ userId: z.uuid(), role: z.string() }),
  output: z.object({ userId: z.uuid(), role: z.string() }),
  run: (ctx, { userId, role: slug }) =>
    change(ctx, "member.change_role", async (db, note) => {
      const role = await grantableRole(ctx, db, slug);
      const member = await getMemberToChange(ctx, db, userId);
      if (role.slug !== "owner") {
        await requireAnotherOwner(db, member);
        await requireNoKeptPassword(db, userId);
      } else await requireUnlimited(db, member);
      await db.membership.updateMany({ where: { userId }, data: { role: role.slug } });
      await endSessionsOf(db, ctx.organizationId, userId);
      note(member.email, { from: member.role, to: role.slug, ...endedNote(await endOutOfReach(db)) });
      return { userId, role: role.slug };
    }),
});
