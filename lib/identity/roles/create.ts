import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { displayName } from "../display-name";
import { builtInRole, RolePermissions, requireReach } from "../role";

export const RoleName = displayName(60);
const RoleSlug = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, "Use small letters, digits and hyphens, beginning with a letter");

export const createRole = operation({
  name: "role.create",
  summary: "Create a role with permissions of its own",
  permission: "roles:write",
  input: z.object({ slug: RoleSlug, name: RoleName, permissions: RolePermissions }),
  output: z.object({ slug: z.string() }),
  async run(ctx, { slug, name, permissions }) {
    requireReach(ctx, permissions, "create this role");
    const taken = builtInRole(slug) ?? (await ctx.db.role.findFirst({ where: { slug } }));
    if (taken) throw new Failure("conflict", `A role ${slug} already exists.`, { slug: ["This slug is taken."] });
    return change(ctx, "role.create", async (db, note) => {
      await db.role.create({ data: { organizationId: ctx.organizationId, slug, name, permissions } });
      note(slug, { name, permissions });
      return { slug };
    });
  },
});
