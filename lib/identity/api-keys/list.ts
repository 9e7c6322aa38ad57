import { z } from "zod";
import { can, personOf } from "../../operation/context";
import { operation } from "../../operation/operation";
import { everyPermission } from "../../operation/permission";
import { PermissionName } from "../roles/list";

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(["member", "service"]),
  owner: z.string().nullable(),
  mine: z.boolean(),
  hint: z.string(),
  permissions: z.array(PermissionName),
  state: z.enum(["active", "expired", "revoked"]),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const listApiKeys = operation({
  name: "key.list",
  summary: "List API keys: your own, or all with the permission keys:read",
  permission: "keys:own",
  input: z.object({}),
  output: z.object({ items: z.array(ApiKey) }),
  async run(ctx) {
    const userId = personOf(ctx);
    const where = can(ctx.actor, "keys:read") ? {} : { userId: { in: userId ? [userId] : [] } };
    const rows = await ctx.db.apiKey.findMany({
      where,
      include: { membership: { include: { user: true } } },
      orderBy: { createdAt: "desc" },
    });
    const items = rows.map(({ membership, ...key }) => ({
      ...key,
      kind: key.userId ? ("member" as const) : ("service" as const),
      owner: membership?.user.email ?? null,
      mine: key.userId !== null && key.userId === userId,
      permissions: everyPermission.filter((permission) => key.permissions.includes(permission)),
      state: stateOf(key),
      createdAt: key.createdAt.toISOString(),
      expiresAt: key.expiresAt?.toISOString() ?? null,
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    }));
    return { items };
  },
});

function stateOf({ revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null }): ApiKey["state"] {
  if (revokedAt) return "revoked";
  return expiresAt && expiresAt.getTime() <= Date.now() ? "expired" : "active";
}
