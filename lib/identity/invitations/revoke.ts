import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";

export const revokeInvitation = operation({
  name: "invitation.revoke",
  summary: "Revoke a waiting invitation: its link stops working",
  permission: "members:write",
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  run: (ctx, { id }) =>
    change(ctx, "invitation.revoke", async (db, note) => {
      const invitation = await db.invitation.findFirst({ where: { id } });
      if (!invitation) throw new Failure("not_found", "There is no such invitation.");
      const { count } = await db.invitation.updateMany({ where: { id, state: "waiting" }, data: { state: "revoked" } });
      if (count === 0) throw new Failure("conflict", `This invitation is ${invitation.state} already.`);
      note(invitation.email);
      return {};
    }),
});
