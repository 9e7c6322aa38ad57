import { z } from "zod";
import { change } from "../../operation/change";
import { can, personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { announce } from "../../signal/announce";
import { endedNote, endOutOfReach } from "../invitations/reach";
import { endHoldingsOf } from "../members/end-grants";

export const revokeApiKey = operation({
  name: "key.revoke",
  summary: "Revoke an API key; it stops working within a second",
  permission: "keys:own",
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  async run(ctx, { id }) {
    const key = await ctx.db.apiKey.findUnique({ where: { id } });
    const mine = key?.userId != null && key.userId === personOf(ctx);
    if (!key || !(mine || can(ctx.actor, "keys:read"))) throw new Failure("not_found", "There is no such key.");
    if (!(mine || can(ctx.actor, "keys:write")))
      throw new Failure("forbidden", "Revoking a key of somebody else needs the permission keys:write.");
    if (key.revokedAt) return {};
    return change(ctx, "key.revoke", async (db, note) => {
      await db.apiKey.updateMany({ where: { id }, data: { revokedAt: new Date() } });
      await endHoldingsOf(db, id);
      await announce(db, { topic: "identity.changed", payload: { organizationId: ctx.organizationId, userId: key.userId } });
      note(id, { name: key.name, ...endedNote(await endOutOfReach(db)) });
      return {};
    });
  },
});
