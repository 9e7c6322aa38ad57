import { z } from "zod";
import { lockOrganization } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { getOwnRole } from "../role";

export const removeRole = operation({
  name: "role.remove",
  summary: "Remove a role that nobody has",
  permission: "roles:write",
  input: z.object({ slug: z.string() }),
  output: z.object({}),
  async run(ctx, { slug }) {
    const role = await getOwnRole(ctx, slug);
    return change(ctx, "role.remove", async (db, note) => {
      await lockOrganization(db, ctx.organizationId);
      const holders = await db.membership.count({ where: { role: slug } });
      const invited = await db.invitation.count({ where: { role: slug, state: "waiting" } });
      if (holders + invited > 0)
        throw new Failure(
          "conflict",
          `${holders} members and ${invited} invitations have this role. Give them another one first.`,
        );
      await requireNoGroup(db, slug);
      if (await db.toolPolicy.count({ where: { OR: [{ approverRole: slug }, { escalateTo: slug }] } }))
        throw new Failure("conflict", "A policy names this role for those who answer. Change that policy first.");
      await db.role.deleteMany({ where: { slug } });
      note(slug, { name: role.name, permissions: role.permissions, patterns: role.patterns });
      return {};
    });
  },
});

async function requireNoGroup(db: WriteDb, role: string): Promise<void> {
  const groups = await db.groupRole.count({ where: { role } });
  const byDefault = await db.signInRules.count({ where: { defaultRole: role } });
  if (groups + byDefault > 0)
    throw new Failure("conflict", "Groups of the identity provider have this role. Change that under Settings, Sign-in first.");
}
