import type { ReadDb } from "../../db/scoped";
import type { Effect } from "../../plugins";
import { readRuleBook } from "../../policies";
import { formatHandle } from "../address";
import {
  byPreference,
  type CatalogConnection,
  type CatalogIntegration,
  type CatalogTool,
  makeShelf,
  type Shelf,
  type Snapshot,
} from "./snapshot";

const pageSize = 500;
const singlyMax = 500;
const attemptsMax = 3;

/** Reads what changed since the last snapshot; shelves and tools that are the same are the same objects. */
export async function readSnapshot(
  db: ReadDb,
  { organizationId, revision, last }: { organizationId: string; revision: bigint; last: Snapshot | null },
): Promise<Snapshot> {
  for (let attempt = 1; ; attempt++) {
    const facts = await readFacts(db);
    const shelves = await readShelves(db, { wanted: wantedShelves(facts), last });
    const isWhole = facts.connections.every(
      ({ toolSetHash, integrationId }) => !toolSetHash || shelves.has(keyOf(integrationId, toolSetHash)),
    );
    if (isWhole || attempt === attemptsMax) return assemble({ organizationId, revision, facts, shelves });
  }
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

async function readFacts(db: ReadDb) {
  const [integrations, connections, changes, policies] = await Promise.all([
    db.integration.findMany({
      select: { id: true, slug: true, plugin: true, title: true, description: true, version: true, configRevisedAt: true },
      orderBy: { slug: "asc" },
    }),
    db.connection.findMany({
      select: {
        id: true,
        integrationId: true,
        owner: true,
        userId: true,
        name: true,
        isDefault: true,
        state: true,
        toolSetHash: true,
        toolsSyncedAt: true,
      },
    }),
    db.toolChange.findMany({ where: { isWidening: true, reviewedAt: null }, select: { integrationId: true, toolName: true } }),
    readRuleBook(db),
  ]);
  return { integrations, connections, changes, policies };
}

const keyOf = (integrationId: string, hash: string) => `${integrationId} ${hash}`;

type Wanted = { integrationId: string; hash: string };

function wantedShelves({ connections }: Facts): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const { integrationId, toolSetHash: hash } of connections)
    if (hash !== null) wanted.set(keyOf(integrationId, hash), { integrationId, hash });
  return [...wanted.values()];
}

async function readShelves(
  db: ReadDb,
  { wanted, last }: { wanted: Wanted[]; last: Snapshot | null },
): Promise<Map<string, Shelf>> {
  const shelves = new Map<string, Shelf>();
  for (const { integrationId, hash } of wanted) {
    const key = keyOf(integrationId, hash);
    const shelf = last?.shelves.get(key) ?? (await readShelf(db, { integrationId, hash }, last));
    if (shelf) shelves.set(key, shelf);
  }
  return shelves;
}

async function readShelf(db: ReadDb, { integrationId, hash }: Wanted, last: Snapshot | null): Promise<Shelf | null> {
  const set = await db.toolSet.findFirst({ where: { integrationId, hash }, select: { toolHashes: true } });
  if (!set) return null;
  const known = knownTools(last, integrationId);
  const missing = new Set(set.toolHashes.filter((one) => !known.has(one)));
  for await (const tool of readTools(db, integrationId, missing)) known.set(tool.hash, tool);
  return makeShelf(
    hash,
    set.toolHashes.flatMap((one) => known.get(one) ?? []),
  );
}

function knownTools(last: Snapshot | null, integrationId: string): Map<string, CatalogTool> {
  const tools = new Map<string, CatalogTool>();
  for (const [key, shelf] of last?.shelves ?? [])
    if (key.startsWith(`${integrationId} `)) for (const tool of shelf.tools) tools.set(tool.hash, tool);
  return tools;
}

const columns = {
  hash: true,
  name: true,
  title: true,
  description: true,
  effect: true,
  requiresApproval: true,
  approvalDescription: true,
  mayElicit: true,
  isDeprecated: true,
  definitionHash: true,
} as const;

/** Few tools by their hashes; many in pages over the integration, so that no statement grows with the catalog. */
async function* readTools(db: ReadDb, integrationId: string, missing: ReadonlySet<string>): AsyncGenerator<CatalogTool> {
  if (missing.size === 0) return;
  if (missing.size <= singlyMax) {
    for (const row of await db.tool.findMany({ where: { integrationId, hash: { in: [...missing] } }, select: columns }))
      yield toolOf(row);
    return;
  }
  for (let after = ""; ; ) {
    const where = { integrationId, hash: { gt: after } };
    const rows = await db.tool.findMany({ where, select: columns, orderBy: { hash: "asc" }, take: pageSize });
    for (const row of rows) if (missing.has(row.hash)) yield toolOf(row);
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.hash ?? after;
  }
}

const toolOf = (row: Omit<CatalogTool, "effect"> & { effect: string }): CatalogTool => ({
  ...row,
  effect: row.effect === "read" || row.effect === "destructive" ? row.effect : ("write" satisfies Effect),
});

type Parts = { organizationId: string; revision: bigint; facts: Facts; shelves: ReadonlyMap<string, Shelf> };

function assemble({ organizationId, revision, facts, shelves }: Parts): Snapshot {
  const integrations = facts.integrations.map(
    ({ plugin, ...row }): CatalogIntegration => ({
      ...row,
      pluginId: plugin,
      held: new Set(facts.changes.filter(({ integrationId }) => integrationId === row.id).map(({ toolName }) => toolName)),
    }),
  );
  const byId = new Map(integrations.map((integration) => [integration.id, integration]));
  const connections = facts.connections.flatMap(({ integrationId, toolSetHash, ...row }): CatalogConnection[] => {
    const integration = byId.get(integrationId);
    if (!integration) return [];
    const shelf = toolSetHash === null ? null : (shelves.get(keyOf(integrationId, toolSetHash)) ?? null);
    return [{ ...row, integration, shelf, isStatic: false, prefix: prefixOf(integration.slug, row) }];
  });
  const toolCount = [...shelves.values()].reduce((sum, { tools }) => sum + tools.length, 0);
  const { policies } = facts;
  return { organizationId, revision, integrations, connections: connections.sort(byPreference), shelves, policies, toolCount };
}

type Named = { owner: "org" | "user"; name: string };

const prefixOf = (integration: string, { owner, name }: Named) =>
  formatHandle({ integration, owner, connection: name } as Parameters<typeof formatHandle>[0]); // safe: rows hold parsed names only
