import type { Context } from "../../operation/context";
import { visibleTo } from "../connections/find";
import { stateNow } from "../connections/view";
import type { IntegrationLine } from "./view";

type Row = {
  id: string;
  slug: string;
  plugin: string;
  title: string;
  description: string;
  version: string | null;
  createdAt: Date;
};

/** Counts and health of integrations, as this actor sees them. */
export async function summarise(ctx: Context, rows: Row[]): Promise<IntegrationLine[]> {
  const ids = rows.map(({ id }) => id);
  const [connections, waiting] = await Promise.all([
    ctx.db.connection.findMany({
      where: { integrationId: { in: ids }, ...visibleTo(ctx) },
      select: {
        integrationId: true,
        state: true,
        stateReason: true,
        expiresAt: true,
        toolSet: { select: { toolCount: true, characters: true } },
      },
    }),
    ctx.db.toolChange.groupBy({
      by: ["integrationId"],
      where: { integrationId: { in: ids }, isWidening: true, reviewedAt: null },
      _count: true,
    }),
  ]);
  return rows.map(({ id, plugin, createdAt, ...row }) => {
    const own = connections.filter(({ integrationId }) => integrationId === id);
    return {
      ...row,
      kind: plugin,
      createdAt: createdAt.toISOString(),
      toolCount: Math.max(0, ...own.map(({ toolSet }) => toolSet?.toolCount ?? 0)),
      characters: Math.max(0, ...own.map(({ toolSet }) => toolSet?.characters ?? 0)),
      connectionCount: own.length,
      health: worstOf(own.map((connection) => stateNow(connection).state)),
      changesWaiting: waiting.find(({ integrationId }) => integrationId === id)?._count ?? 0,
    };
  });
}

const fromWorst = ["needs_reconnect", "error", "degraded", "expires_soon", "connected"] as const;

const worstOf = (states: (typeof fromWorst)[number][]): IntegrationLine["health"] =>
  fromWorst.find((state) => states.includes(state)) ?? "none";
