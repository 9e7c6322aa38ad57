import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { endSessionsOf } from "../session/end";
import { getMemberToChange, requireAnotherOwner } from "./get";

export const removeMember = operation({
  name: "member.remove",
  summary: "Remove a member, with their sessions and keys",
  permission: "members:write",
  input: z.object({ userId: z.uuid() }),
  output: z.object({}),
  run: (ctx, { userId }) =>
    change(ctx, "member.remove", async (db, note) => {
      const member = await getMemberToChange(ctx, db, userId);
      await requireAnotherOwner(db, member);
      await endSessionsOf(db, ctx.organizationId, userId);
      await db.membership.deleteMany({ where: { userId } });
      note(member.email, { role: member.role });
      return {};
    }),
});
