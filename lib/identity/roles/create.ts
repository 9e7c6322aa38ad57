import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { everyTool, RolePatterns } from "../../operation/role-pattern";
import { displayName } from "../display-name";
import { builtInRole, RolePermissions, requireReach, requireTools } from "../role";

export const RoleName = displayName(60);
const RoleSlug = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, "Use small letters, digits and hyphens, beginning with a letter");

export const createRole = operation({
  name: "role.create",
  summary: "Create a role: what its holders may do, and which tools exist for them",
  permission: "roles:write",
  input: z.object({ slug: RoleSlug, name: RoleName, permissions: RolePermissions, patterns: RolePatterns.default([everyTool]) }),
  output: z.object({ slug: z.string() }),
  async run(ctx, { slug, name, permissions, patterns }) {
    requireReach(ctx, permissions, "create this role");
    requireTools(ctx, patterns, "create this role");
    const taken = builtInRole(slug) ?? (await ctx.db.role.findFirst({ where: { slug } }));
    if (taken) throw new Failure("conflict", `A role ${slug} already exists.`, { slug: ["This slug is taken."] });
    return change(ctx, "role.create", async (db, note) => {
      await db.role.create({ data: { organizationId: ctx.organizationId, slug, name, permissions, patterns } });
      note(slug, { name, permissions, patterns });
      return { slug };
    });
  },
});
