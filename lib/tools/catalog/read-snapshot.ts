import type { ReadDb } from "../../db/scoped";
import { readRuleBook } from "../../policies";
import { formatHandle } from "../address";
import { readShelf } from "./read-shelf";
import { byPreference, type CatalogConnection, type CatalogIntegration, type Shelf, type Snapshot } from "./snapshot";

const attemptsMax = 3;

/** Reads what changed since the last snapshot; shelves and tools that are the same are the same objects. */
export async function readSnapshot(
  db: ReadDb,
  { organizationId, revision, last }: { organizationId: string; revision: bigint; last: Snapshot | null },
): Promise<Snapshot> {
  for (let attempt = 1; ; attempt++) {
    const facts = await readFacts(db);
    const shelves = await readShelves(db, { organizationId, wanted: wantedShelves(facts), last });
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

type Shelving = { organizationId: string; wanted: Wanted[]; last: Snapshot | null };

async function readShelves(db: ReadDb, { organizationId, wanted, last }: Shelving): Promise<Map<string, Shelf>> {
  const shelves = new Map<string, Shelf>();
  for (const one of wanted) {
    const key = keyOf(one.integrationId, one.hash);
    const shelf = last?.shelves.get(key) ?? (await readShelf(db, { organizationId, ...one }, last));
    if (shelf) shelves.set(key, shelf);
  }
  return shelves;
}

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
