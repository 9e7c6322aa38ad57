import { z } from "zod";
import { asWritten } from "../../db/as-written";
import { personOf } from "../../operation/context";
import { operation } from "../../operation/operation";
import { PageSize, pageOf } from "../paging";
import { findRole } from "../role";

export const Member = z.object({
  userId: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  roleName: z.string(),
  toolkit: z.string().nullable().describe("The slug of the toolkit they are limited to"),
  groups: z.array(z.string()).describe("The groups of the identity provider that they are in"),
  status: z.enum(["active", "disabled"]),
  joinedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  isMe: z.boolean(),
});
export type Member = z.infer<typeof Member>;

/** The last member of the previous page with the date they joined. It stays valid if they are removed meanwhile. */
const Cursor = z
  .string()
  .transform((text) => {
    const [createdAt, userId] = text.split("_");
    return { createdAt, userId };
  })
  .pipe(z.object({ createdAt: z.iso.datetime(), userId: z.uuid() }));

export const listMembers = operation({
  name: "member.list",
  summary: "List the members of the organization, in the order they joined",
  permission: "members:read",
  input: z.object({
    query: z.string().max(200).optional(),
    role: z.string().max(40).optional(),
    group: z.string().max(500).optional(),
    cursor: Cursor.optional(),
    limit: PageSize,
  }),
  output: z.object({ items: z.array(Member), nextCursor: z.string().optional() }),
  async run(ctx, { query, role: held, group, cursor, limit }) {
    const contains = query ? { contains: asWritten(query), mode: "insensitive" as const } : undefined;
    const found = await ctx.db.membership.findMany({
      where: {
        user: contains && { OR: [{ email: contains }, { name: contains }] },
        role: held,
        provisionedGroups: group === undefined ? undefined : { some: { group: { name: group } } },
        OR: cursor && behind(cursor),
      },
      include: {
        user: true,
        toolkit: { select: { slug: true } },
        provisionedGroups: { select: { group: { select: { name: true } } } },
      },
      orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
      take: limit + 1,
    });
    const { rows, nextCursor } = pageOf(found, limit, cursorOf);
    const names = new Map<string, string>();
    for (const { role } of rows) names.set(role, (await findRole(ctx.db, role))?.name ?? role);
    const items = rows.map(({ user, userId, toolkit, provisionedGroups, role, status, createdAt, lastUsedAt }) => ({
      userId,
      email: user.email,
      name: user.name,
      role,
      roleName: names.get(role) ?? role,
      toolkit: toolkit?.slug ?? null,
      groups: provisionedGroups.map(({ group: { name } }) => name).sort(),
      status,
      joinedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      isMe: userId === personOf(ctx),
    }));
    return { items, nextCursor };
  },
});

const cursorOf = ({ createdAt, userId }: { createdAt: Date; userId: string }) => `${createdAt.toISOString()}_${userId}`;

const behind = ({ createdAt, userId }: z.infer<typeof Cursor>) => [
  { createdAt: { gt: createdAt } },
  { createdAt, userId: { gt: userId } },
];
