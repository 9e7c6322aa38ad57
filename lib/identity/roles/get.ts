import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { builtInRole, type RoleView } from "./built-in";
import { roleView } from "./find";

/** A role the organization made: built-in ones are the same everywhere and cannot be changed. */
export async function getOwnRole(ctx: Context, slug: string): Promise<RoleView> {
  if (builtInRole(slug)) throw new Failure("conflict", "Built-in roles cannot be changed. Create a role of your own instead.");
  const row = await ctx.db.role.findFirst({ where: { slug } });
  if (!row) throw new Failure("not_found", `There is no role ${slug}.`);
  return roleView(row);
}
