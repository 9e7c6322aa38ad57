import { z } from "zod";
import { asWritten } from "../../db/as-written";
import { can, personOf } from "../../operation/context";
import { Flag } from "../../operation/flag";
import { operation } from "../../operation/operation";
import { everyPermission } from "../../operation/permission";
import { PageSize, pageOf } from "../paging";
import { PermissionName } from "../role";

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(["member", "service"]),
  owner: z.string().nullable(),
  mine: z.boolean(),
  hint: z.string(),
  permissions: z.array(PermissionName),
  toolkit: z.string().nullable().describe("The slug of the toolkit it is limited to"),
  state: z.enum(["active", "expired", "revoked"]),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const listApiKeys = operation({
  name: "key.list",
  summary: "List API keys, newest first: your own, or all with the permission keys:read",
  permission: "keys:own",
  input: z.object({
    query: z.string().max(200).optional().describe("Part of the name, or of the email address of whom the key acts for"),
    isMine: Flag.optional(),
    id: z.uuid().optional().describe("Only this one"),
    cursor: z.uuid().optional(),
    limit: PageSize,
  }),
  output: z.object({ items: z.array(ApiKey), nextCursor: z.uuid().optional() }),
  async run(ctx, { query, isMine = false, id, cursor, limit }) {
    const userId = personOf(ctx);
    const own = can(ctx.actor, "keys:read") && !isMine ? {} : { userId: { in: userId ? [userId] : [] } };
    const contains = query ? { contains: asWritten(query), mode: "insensitive" as const } : undefined;
    const found = await ctx.db.apiKey.findMany({
      where: {
        ...own,
        OR: contains && [{ name: contains }, { membership: { user: { email: contains } } }],
        id: { equals: id, lt: cursor },
      },
      include: { membership: { include: { user: true } }, toolkit: { select: { slug: true } } },
      orderBy: { id: "desc" },
      take: limit + 1,
    });
    const { rows, nextCursor } = pageOf(found, limit, ({ id }) => id);
    const items = rows.map(({ membership, toolkit, ...key }) => ({
      ...key,
      toolkit: toolkit?.slug ?? null,
      kind: key.userId ? ("member" as const) : ("service" as const),
      owner: membership?.user.email ?? null,
      mine: key.userId !== null && key.userId === userId,
      permissions: everyPermission.filter((permission) => key.permissions.includes(permission)),
      state: stateOf(key),
      createdAt: key.createdAt.toISOString(),
      expiresAt: key.expiresAt?.toISOString() ?? null,
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    }));
    return { items, nextCursor };
  },
});

function stateOf({ revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null }): ApiKey["state"] {
  if (revokedAt) return "revoked";
  return expiresAt && expiresAt.getTime() <= Date.now() ? "expired" : "active";
}
