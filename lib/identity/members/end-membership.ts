import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { bumpCatalog } from "../../signal/catalog-revision";
import { endedNote, endOutOfReach } from "../invitations/reach";
import { endSessionsOf } from "../session/end";
import { requireNoKeptPassword } from "../sign-in-rules/rules";
import { endGrantsOf } from "./end-grants";
import { getMemberToChange, requireAnotherOwner } from "./get";

/** Ends a membership. The member's sessions and keys end too. */
export const endMembership = (ctx: Context, { userId }: { userId: string }): Promise<void> =>
  change(ctx, "member.remove", async (db, note) => {
    const member = await getMemberToChange(ctx, db, userId);
    await requireAnotherOwner(db, member);
    await requireNoKeptPassword(db, userId);
    await endSessionsOf(db, ctx.organizationId, userId);
    await endGrantsOf(db, userId);
    await db.snippet.deleteMany({ where: { userId, isShared: false } });
    await db.membership.deleteMany({ where: { userId } });
    note(member.email, { role: member.role, ...endedNote(await endOutOfReach(db)) });
    await bumpCatalog(db, ctx.organizationId);
  });
