import { z } from "zod";
import { can, personOf } from "../../operation/context";
import { Flag } from "../../operation/flag";
import { operation } from "../../operation/operation";
import { PageSize, pageOf } from "../paging";
import { PermissionName } from "../role";
import { toPermissions } from "./permissions";

export const AgentGrant = z.object({
  id: z.uuid(),
  client: z.string(),
  person: z.string(),
  mine: z.boolean(),
  permissions: z.array(PermissionName),
  toolkit: z.string().nullable().describe("The slug of the toolkit it is limited to"),
  state: z.enum(["active", "revoked"]),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
export type AgentGrant = z.infer<typeof AgentGrant>;

export const listAgentGrants = operation({
  name: "agent_grant.list",
  summary: "List connected agents, newest first: your own, or all with the permission keys:read",
  permission: "keys:own",
  input: z.object({
    isMine: Flag.optional(),
    id: z.uuid().optional().describe("Only this one"),
    cursor: z.uuid().optional(),
    limit: PageSize,
  }),
  output: z.object({ items: z.array(AgentGrant), nextCursor: z.uuid().optional() }),
  async run(ctx, { isMine = false, id: only, cursor, limit }) {
    const userId = personOf(ctx);
    const own = can(ctx.actor, "keys:read") && !isMine ? {} : { userId: { in: userId ? [userId] : [] } };
    const found = await ctx.db.agentGrant.findMany({
      where: { ...own, id: { equals: only, lt: cursor }, lastUsedAt: { not: null } },
      include: { membership: { include: { user: true } }, toolkit: { select: { slug: true } } },
      orderBy: { id: "desc" },
      take: limit + 1,
    });
    const { rows, nextCursor } = pageOf(found, limit, ({ id }) => id);
    const items = rows.map(({ id, clientName, membership, toolkit, createdAt, lastUsedAt, ...grant }) => ({
      id,
      client: clientName,
      person: membership.user.email,
      mine: grant.userId === userId,
      permissions: toPermissions(grant.permissions),
      toolkit: toolkit?.slug ?? null,
      state: grant.revokedAt ? ("revoked" as const) : ("active" as const),
      createdAt: createdAt.toISOString(),
      lastUsedAt: (lastUsedAt ?? createdAt).toISOString(),
    }));
    return { items, nextCursor };
  },
});
