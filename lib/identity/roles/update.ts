import { z } from "zod";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { announce } from "../../signal/announce";
import { builtInRole, type RoleView } from "./built-in";
import { RoleName } from "./create";
import { requireReach, roleView } from "./find";
import { PermissionName } from "./list";

export const updateRole = operation({
  name: "role.update",
  summary: "Rename a role or change its permissions",
  permission: "roles:write",
  input: z.object({ slug: z.string(), name: RoleName, permissions: z.array(PermissionName).max(100) }),
  output: z.object({ slug: z.string() }),
  async run(ctx, { slug, name, permissions }) {
    const before = await getOwnRole(ctx, slug);
    requireReach(ctx, [...before.permissions, ...permissions], "change this role");
    return change(ctx, "role.update", async (db, note) => {
      const { count } = await db.role.updateMany({ where: { slug }, data: { name, permissions } });
      if (count === 0) throw new Failure("not_found", `There is no role ${slug}.`);
      await announce(db, { topic: "identity.changed", payload: { organizationId: ctx.organizationId, userId: null } });
      note(slug, { before, after: { name, permissions } });
      return { slug };
    });
  },
});

/** A role the organization made: built-in ones are the same everywhere and cannot be changed. */
export async function getOwnRole(ctx: Context, slug: string): Promise<RoleView> {
  if (builtInRole(slug)) throw new Failure("conflict", "Built-in roles cannot be changed. Create a role of your own instead.");
  const row = await ctx.db.role.findFirst({ where: { slug } });
  if (!row) throw new Failure("not_found", `There is no role ${slug}.`);
  return roleView(row);
}
