import type { ReadDb } from "../db/scoped";
import type { Server } from "../plugins";
import { isUrl } from "../url";

/** The hosts an integration's calls go to, as far as its document or an administrator names them. */
export async function serverHostsOf(db: ReadDb, integrationIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (integrationIds.length === 0) return new Map();
  const where = { id: { in: [...new Set(integrationIds)] } };
  const rows = await db.integration.findMany({ where, select: { id: true, servers: true, baseUrl: true } });
  return new Map(rows.map(({ id, servers, baseUrl }) => [id, hostsIn(servers, baseUrl)]));
}

function hostsIn(servers: unknown, baseUrl: string | null): string[] {
  const named = (servers as Server[]).map(({ url }) => url); // safe: only add.ts and refresh.ts write them
  return [...(baseUrl === null ? [] : [baseUrl]), ...named].flatMap((url) => (isUrl(url) ? new URL(url).hostname : []));
}
