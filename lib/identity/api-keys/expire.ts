import { change } from "../../operation/change";
import { announce } from "../../signal/announce";
import { endedNote, endOutOfReach } from "../invitations/reach";
import { systemContext } from "../system-context";

/** A key stops working by its date alone; this tells every process and leaves the line in the audit log. */
export async function expireApiKey({ organizationId, id }: { organizationId: string; id: string }): Promise<void> {
  const ctx = systemContext({ organizationId, name: "key.expire", door: "job" });
  const key = await ctx.db.apiKey.findFirst({ where: { id, revokedAt: null, expiresAt: { lte: new Date() } } });
  if (!key) return;
  await change(ctx, "key.expire", async (db, note) => {
    await announce(db, { topic: "identity.changed", payload: { organizationId, userId: key.userId } });
    note(id, { name: key.name, ...endedNote(await endOutOfReach(db)) });
  });
}
