import { z } from "zod";
import { stateNow, visibleTo } from "../connections";
import { asWritten } from "../db/as-written";
import type { Context } from "../operation/context";
import { operation } from "../operation/operation";
import { findPlugin, type Json, type Server } from "../plugins";
import { logoOf } from "../presets";
import { groupsOf, shownOrigin, unfitReason } from "../sources";
import { registryPlugin } from "../taxonomy";
import { isUrl } from "../url";
import { pictureAddress } from "./logo/address";
import { newestSets } from "./offered";
import { IntegrationLine } from "./view";

type ListedIntegration = {
  id: string;
  slug: string;
  plugin: string;
  title: string;
  description: string;
  version: string | null;
  createdAt: Date;
  origin: unknown;
  servers: unknown;
  baseUrl: string | null;
  sourceGroups: unknown;
  takenGroups: string[];
  documentHash: string;
};

/** Counts and health of integrations, as this actor sees them. */
export async function summarise(ctx: Context, rows: ListedIntegration[]): Promise<IntegrationLine[]> {
  const ids = rows.map(({ id }) => id);
  const [connections, waiting, pictures, documents] = await Promise.all([
    ctx.db.connection.findMany({
      where: { integrationId: { in: ids }, ...visibleTo(ctx) },
      select: {
        integrationId: true,
        state: true,
        stateReason: true,
        expiresAt: true,
        checkedAt: true,
        fixedArguments: true,
        integration: { select: { fixedArguments: true, fixedSchemas: true } },
        toolSet: { select: { toolCount: true, characters: true } },
      },
    }),
    ctx.db.toolChange.groupBy({
      by: ["integrationId"],
      where: { integrationId: { in: ids }, isWidening: true, reviewedAt: null },
      _count: true,
    }),
    ctx.db.integrationLogo.findMany({ where: { integrationId: { in: ids } }, select: { integrationId: true, hash: true } }),
    ctx.db.integrationDocument.findMany({
      where: { hash: { in: rows.map(({ documentHash }) => documentHash) } },
      select: { hash: true, createdAt: true },
    }),
  ]);
  const unconnected = ids.filter((id) => connections.every(({ integrationId }) => integrationId !== id));
  const offered = await newestSets(ctx.db, unconnected);
  return rows.map(({ id, plugin, createdAt, origin, servers, baseUrl, sourceGroups, takenGroups, documentHash, ...row }) => {
    const picture = pictures.find(({ integrationId }) => integrationId === id);
    const document = documents.find(({ hash }) => hash === documentHash);
    const own = connections.filter(({ integrationId }) => integrationId === id);
    return {
      ...row,
      logo: logoOf({ slug: row.slug, addresses: addressesOf({ origin, servers, baseUrl }) }),
      picture: picture ? pictureAddress(row.slug, picture.hash) : null,
      host: hostOf({ origin, servers, baseUrl }),
      kind: plugin,
      kindLabel: findPlugin(plugin)?.label ?? plugin,
      signsRequests: findPlugin(plugin)?.signsRequests ?? false,
      toolServer: findPlugin(plugin)?.givesOffers ? serverOf(origin) : null,
      createdAt: createdAt.toISOString(),
      readAt: (document?.createdAt ?? createdAt).toISOString(),
      toolCount: Math.max(0, ...own.map(({ toolSet }) => toolSet?.toolCount ?? 0)),
      characters: Math.max(0, ...own.map(({ toolSet }) => toolSet?.characters ?? 0)),
      offeredCount: offeredIn(
        { sourceGroups, takenGroups },
        offered.find(({ integrationId }) => integrationId === id),
      ),
      connectionCount: own.length,
      health: worstOf(own.map(healthOf)),
      changesWaiting: waiting.find(({ integrationId }) => integrationId === id)?._count ?? 0,
    };
  });
}

/** A set from before somebody chose groups holds more than a connection would bring. */
function offeredIn(row: Parameters<typeof groupsOf>[0], newest: { toolCount: number } | undefined): number {
  if (!newest || row.takenGroups.length === 0) return newest?.toolCount ?? 0;
  return groupsOf(row).reduce((sum, { tools, isTaken }) => sum + (isTaken ? tools : 0), 0);
}

type Addresses = Pick<ListedIntegration, "origin" | "servers" | "baseUrl">;

/** Where it came from, and where its calls go. */
function addressesOf({ origin, servers, baseUrl }: Addresses): string[] {
  const from = shownOrigin(origin as Json); // safe: both were written by storeSource()
  const own = [
    ...("url" in from ? [from.url] : []),
    ...("endpoint" in from ? [from.endpoint] : []),
    ...(baseUrl ? [baseUrl] : []),
  ];
  return [...own, ...(servers as Server[]).map(({ url }) => url)];
}

/** Of the first address that names one: it may be relative, or have a variable in place of its host. */
function hostOf({ origin, servers, baseUrl }: Addresses): string | null {
  const endpoint = serverOf(origin);
  const all = [...(baseUrl ? [baseUrl] : []), ...(servers as Server[]).map(({ url }) => url), ...(endpoint ? [endpoint] : [])]; // safe: written by storeSource()
  const named = all.find((address) => isUrl(address) && !/^[^/]*\/\/[^/]*[{}]/.test(address));
  return (named && new URL(named).host) || null;
}

/** Tools of the registry name servers of this kind alone. */
function serverOf(origin: unknown): string | null {
  const from = shownOrigin(origin as Json); // safe: written by storeSource()
  return "endpoint" in from ? from.endpoint : null;
}

const fromWorst = ["needs_reconnect", "error", "degraded", "expires_soon", "unchecked", "connected"] as const;

type Connected = Parameters<typeof stateNow>[0] & {
  checkedAt: Date | null;
  fixedArguments: unknown;
  integration: { fixedArguments: unknown; fixedSchemas: unknown };
};

/** A connection that nobody has tried is not called well. */
function healthOf(connection: Connected): (typeof fromWorst)[number] {
  const unfit = unfitReason(connection.integration, connection.fixedArguments);
  const { state } = stateNow({ ...connection, unfit });
  return state === "connected" && connection.checkedAt === null ? "unchecked" : state;
}

const worstOf = (states: (typeof fromWorst)[number][]): IntegrationLine["health"] =>
  fromWorst.find((state) => states.includes(state)) ?? "none";

export const listIntegrations = operation({
  name: "integration.list",
  summary: "List integrations with their tools, connections and health",
  permission: "integrations:read",
  input: z.object({ query: z.string().max(200).optional() }),
  output: z.object({ items: z.array(IntegrationLine) }),
  async run(ctx, { query }) {
    const part = query && { contains: asWritten(query), mode: "insensitive" as const };
    const rows = await ctx.db.integration.findMany({
      where: { plugin: { not: registryPlugin }, ...(part ? { OR: [{ title: part }, { slug: part }] } : {}) },
      select: {
        ...{ id: true, slug: true, plugin: true, title: true, description: true, version: true, createdAt: true },
        ...{ origin: true, servers: true, baseUrl: true, sourceGroups: true, takenGroups: true, documentHash: true },
      },
      orderBy: { title: "asc" },
    });
    return { items: await summarise(ctx, rows) };
  },
});
