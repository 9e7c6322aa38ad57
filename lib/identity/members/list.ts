import { z } from "zod";
import { personOf } from "../../operation/context";
import { operation } from "../../operation/operation";
import { findRole } from "../roles/find";

export const Member = z.object({
  userId: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  roleName: z.string(),
  status: z.enum(["active", "disabled"]),
  joinedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  isMe: z.boolean(),
});
export type Member = z.infer<typeof Member>;

export const listMembers = operation({
  name: "member.list",
  summary: "List the members of the organization",
  permission: "members:read",
  input: z.object({ query: z.string().max(200).optional() }),
  output: z.object({ items: z.array(Member) }),
  async run(ctx, { query }) {
    const contains = query ? { contains: query, mode: "insensitive" as const } : undefined;
    const rows = await ctx.db.membership.findMany({
      where: contains && { user: { OR: [{ email: contains }, { name: contains }] } },
      include: { user: true },
      orderBy: { createdAt: "asc" },
    });
    const names = new Map<string, string>();
    for (const { role } of rows) names.set(role, (await findRole(ctx.db, role))?.name ?? role);
    const items = rows.map(({ user, userId, role, status, createdAt, lastUsedAt }) => ({
      userId,
      email: user.email,
      name: user.name,
      role,
      roleName: names.get(role) ?? role,
      status,
      joinedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      isMe: userId === personOf(ctx),
    }));
    return { items };
  },
});
