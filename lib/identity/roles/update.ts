import { z } from "zod";
import { lockOrganization } from "../../db/lock";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { RolePatterns } from "../../operation/role-pattern";
import { announce } from "../../signal/announce";
import { endedNote, endOutOfReach } from "../invitations/reach";
import { getOwnRole, RolePermissions, requireReach, requireTools } from "../role";
import { RoleName } from "./create";

export const updateRole = operation({
  name: "role.update",
  summary: "Rename a role, or change its permissions or the tools that exist for its holders",
  permission: "roles:write",
  input: z.object({ slug: z.string(), name: RoleName, permissions: RolePermissions, patterns: RolePatterns.optional() }),
  output: z.object({ slug: z.string() }),
  async run(ctx, { slug, name, permissions, patterns: given }) {
    const before = await getOwnRole(ctx, slug);
    const patterns = given ?? [...before.patterns];
    requireReach(ctx, [...before.permissions, ...permissions], "change this role");
    requireTools(ctx, [...before.patterns, ...patterns], "change this role");
    return change(ctx, "role.update", async (db, note) => {
      await lockOrganization(db, ctx.organizationId);
      const { count } = await db.role.updateMany({ where: { slug }, data: { name, permissions, patterns } });
      if (count === 0) throw new Failure("not_found", `There is no role ${slug}.`);
      await announce(db, { topic: "identity.changed", payload: { organizationId: ctx.organizationId, userId: null } });
      note(slug, { before, after: { name, permissions, patterns }, ...endedNote(await endOutOfReach(db)) });
      return { slug };
    });
  },
});
