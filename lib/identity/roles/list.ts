import { z } from "zod";
import { operation } from "../../operation/operation";
import { builtInRoles, ownRoles, PermissionName } from "../role";

export const Role = z.object({
  slug: z.string(),
  name: z.string(),
  about: z.string().nullable().describe("What a built-in role is for; null for one of the organization's own"),
  permissions: z.array(PermissionName),
  patterns: z.array(z.string()).describe("Which tools exist for its holders: * is every tool"),
  builtIn: z.boolean(),
  members: z.number().int(),
});
export type Role = z.infer<typeof Role>;

export const listRoles = operation({
  name: "role.list",
  summary: "List the roles of the organization",
  permission: "roles:read",
  input: z.object({}),
  output: z.object({ items: z.array(Role) }),
  async run(ctx) {
    const own = await ownRoles(ctx.db);
    const counts = await ctx.db.membership.groupBy({ by: ["role"], _count: true });
    const membersOf = (slug: string) => counts.find(({ role }) => role === slug)?._count ?? 0;
    const items = [...builtInRoles, ...own].map((role) => ({
      ...role,
      permissions: [...role.permissions],
      patterns: [...role.patterns],
      members: membersOf(role.slug),
    }));
    return { items };
  },
});
