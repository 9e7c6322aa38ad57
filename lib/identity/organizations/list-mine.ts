import { z } from "zod";
import { prisma } from "../../db/client";
import { operation } from "../../operation/operation";

const MyOrganization = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  role: z.string(),
  isCurrent: z.boolean(),
});

export const listMyOrganizations = operation({
  name: "organization.list_mine",
  summary: "List the organizations you belong to; a key sees its own only",
  permission: "organization:read",
  input: z.object({}),
  output: z.object({ items: z.array(MyOrganization) }),
  async run(ctx) {
    const { kind, id: userId } = ctx.actor;
    const where = kind === "user" ? { userId, status: "active" as const } : { organizationId: ctx.organizationId };
    const rows = await prisma().membership.findMany({ where, include: { organization: true }, distinct: ["organizationId"] });
    const items = rows
      .map(({ organization: { id, slug, name }, role }) => ({
        id,
        slug,
        name,
        role: kind === "user" ? role : "",
        isCurrent: id === ctx.organizationId,
      }))
      .sort((a, b) => a.name.localeCompare(b.name));
    return { items };
  },
});
