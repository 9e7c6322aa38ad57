import { z } from "zod";
import { requireToolkit } from "../identity";
import { operation } from "../operation/operation";

/** Keys that are over act no more, whatever they are limited to. */
export const limitedKeys = () => ({ revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] });
export const limitedAgents = { revokedAt: null };

export const HolderKind = z.enum(["member", "key", "agent"]);

const Holder = z.object({
  kind: HolderKind,
  id: z.uuid(),
  label: z.string().describe("The address of a member, the name of a key or an agent"),
  person: z.string().nullable().describe("The member that a key or an agent acts for"),
});
export type ToolkitHolder = z.infer<typeof Holder>;

export const listToolkitHolders = operation({
  name: "toolkit.holders",
  summary: "List the members, API keys and agents that are limited to a toolkit",
  permission: "toolkits:write",
  input: z.object({ slug: z.string(), limit: z.coerce.number().int().min(1).max(500).default(100) }),
  output: z.object({ items: z.array(Holder), total: z.number().int() }),
  async run({ db }, { slug, limit: take }) {
    const { id: toolkitId } = await requireToolkit(db, slug);
    const include = { membership: { include: { user: true } } } as const;
    const ofKeys = { toolkitId, ...limitedKeys() };
    const ofAgents = { toolkitId, ...limitedAgents };
    const members = await db.membership.findMany({ where: { toolkitId }, include: { user: true }, take });
    const keys = await db.apiKey.findMany({ where: ofKeys, include, take, orderBy: { id: "asc" } });
    const agents = await db.agentGrant.findMany({ where: ofAgents, include, take, orderBy: { id: "asc" } });
    const counts = [
      await db.membership.count({ where: { toolkitId } }),
      await db.apiKey.count({ where: ofKeys }),
      await db.agentGrant.count({ where: ofAgents }),
    ];
    const items: ToolkitHolder[] = [
      ...members.map(({ userId: id, user }) => ({ kind: "member" as const, id, label: user.email, person: null })),
      ...keys.map(({ id, name, membership }) => ({
        ...{ kind: "key" as const, id, label: name },
        person: membership?.user.email ?? null,
      })),
      ...agents.map(({ id, clientName, membership }) => ({
        ...{ kind: "agent" as const, id, label: clientName },
        person: membership.user.email,
      })),
    ];
    return { items: items.slice(0, take), total: counts.reduce((sum, count) => sum + count, 0) };
  },
});
