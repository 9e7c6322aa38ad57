import { lockOrganization } from "../../db/lock";
import type { ReadDb, WriteDb } from "../../db/scoped";
import { type Context, can } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { everyPermission, type Permission } from "../../operation/permission";
import { builtInRole, type RoleView } from "./built-in";

type RoleRow = { slug: string; name: string; permissions: string[] };

export const roleView = ({ slug, name, permissions }: RoleRow): RoleView => ({
  slug,
  name,
  permissions: everyPermission.filter((permission) => permissions.includes(permission)),
  builtIn: false,
});

export async function findRole(db: ReadDb | WriteDb, slug: string): Promise<RoleView | null> {
  const known = builtInRole(slug);
  if (known) return known;
  const row = await (db as ReadDb).role.findFirst({ where: { slug } }); // safe: WriteDb reads as ReadDb does
  return row && roleView(row);
}

/** The role, if the actor may hand it out: nobody gives rights they do not have. It stays until the change is done. */
export async function grantableRole(ctx: Context, db: WriteDb, slug: string): Promise<RoleView> {
  await lockOrganization(db, ctx.organizationId);
  const role = await findRole(db, slug);
  if (!role) throw new Failure("invalid", `There is no role ${slug}.`, { role: [`There is no role ${slug}.`] });
  requireReach(ctx, role.permissions, `give the role ${role.name}`);
  return role;
}

export function requireReach({ actor }: Context, permissions: readonly Permission[], what: string): void {
  const missing = permissions.filter((permission) => !can(actor, permission));
  if (missing.length > 0)
    throw new Failure("forbidden", `You cannot ${what}: it has rights you do not have (${missing.join(", ")}).`);
}
