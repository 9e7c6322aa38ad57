import { change } from "../../operation/change";
import { systemContext } from "../system-context";

/** Expires an invitation, unless it was accepted or revoked meanwhile. */
export async function expireInvitation({ organizationId, id }: { organizationId: string; id: string }): Promise<void> {
  const ctx = systemContext({ organizationId, name: "invitation.expire", door: "job" });
  const isDue = { id, state: "waiting" as const, expiresAt: { lte: new Date() } };
  if (!(await ctx.db.invitation.findFirst({ where: isDue }))) return;
  await change(ctx, "invitation.expire", async (db, note) => {
    await db.invitation.updateMany({ where: isDue, data: { state: "expired" } });
    note(id);
  });
}
