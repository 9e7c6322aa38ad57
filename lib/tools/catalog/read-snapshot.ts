import { readBudgets } from "../../budgets";
import type { ReadDb } from "../../db/scoped";
import { readFlowRules, readRuleBook } from "../../policies";
import { readToolkitBook } from "../../toolkits";
import { formatHandle } from "../address/address";
import { readToolSet } from "./read-tool-set";
import { byPreference, type CatalogConnection, type CatalogIntegration, type Snapshot, type ToolSet } from "./snapshot";
import { stagesOf } from "./stages";

const attemptsMax = 3;

/** Reads what changed since the last snapshot; unchanged tool sets and tools stay the same objects. */
export async function readSnapshot(
  db: ReadDb,
  { organizationId, revision, last }: { organizationId: string; revision: bigint; last: Snapshot | null },
): Promise<Snapshot> {
  for (let attempt = 1; ; attempt++) {
    const rows = await readRows(db);
    const toolSets = await readToolSets(db, { organizationId, keys: toolSetKeys(rows), last });
    const isWhole = rows.connections.every(
      ({ toolSetHash, integrationId }) => !toolSetHash || toolSets.has(keyOf(integrationId, toolSetHash)),
    );
    if (isWhole || attempt === attemptsMax) return assemble({ organizationId, revision, rows, toolSets });
  }
}

type CatalogRows = Awaited<ReturnType<typeof readRows>>;

async function readRows(db: ReadDb) {
  const [integrations, connections, changes, policies, flowRules, toolkits, budgets] = await Promise.all([
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
        labels: true,
      },
    }),
    db.toolChange.findMany({ where: { isWidening: true, reviewedAt: null }, select: { integrationId: true, toolName: true } }),
    readRuleBook(db),
    readFlowRules(db),
    readToolkitBook(db),
    readBudgets(db),
  ]);
  return { integrations, connections, changes, policies, flowRules, toolkits, budgets };
}

const keyOf = (integrationId: string, hash: string) => `${integrationId} ${hash}`;

type ToolSetKey = { integrationId: string; hash: string };

function toolSetKeys({ connections }: CatalogRows): ToolSetKey[] {
  const keys = new Map<string, ToolSetKey>();
  for (const { integrationId, toolSetHash: hash } of connections)
    if (hash !== null) keys.set(keyOf(integrationId, hash), { integrationId, hash });
  return [...keys.values()];
}

type ToolSetRead = { organizationId: string; keys: ToolSetKey[]; last: Snapshot | null };

async function readToolSets(db: ReadDb, { organizationId, keys, last }: ToolSetRead): Promise<Map<string, ToolSet>> {
  const toolSets = new Map<string, ToolSet>();
  for (const one of keys) {
    const key = keyOf(one.integrationId, one.hash);
    const toolSet = last?.toolSets.get(key) ?? (await readToolSet(db, { organizationId, ...one }, last));
    if (toolSet) toolSets.set(key, toolSet);
  }
  return toolSets;
}

type Parts = { organizationId: string; revision: bigint; rows: CatalogRows; toolSets: ReadonlyMap<string, ToolSet> };

function assemble({ organizationId, revision, rows, toolSets }: Parts): Snapshot {
  const integrations = rows.integrations.map(
    ({ plugin, ...row }): CatalogIntegration => ({
      ...row,
      pluginId: plugin,
      held: new Set(rows.changes.filter(({ integrationId }) => integrationId === row.id).map(({ toolName }) => toolName)),
    }),
  );
  const byId = new Map(integrations.map((integration) => [integration.id, integration]));
  const connections = rows.connections.flatMap(({ integrationId, toolSetHash, labels: _labels, ...row }): CatalogConnection[] => {
    const integration = byId.get(integrationId);
    if (!integration) return [];
    const whole = toolSetHash === null ? null : (toolSets.get(keyOf(integrationId, toolSetHash)) ?? null);
    const stages = whole?.tools[0]?.registration ? stagesOf(whole) : null;
    const toolSet = stages ? stages.published : whole;
    return [{ ...row, integration, toolSet, stages, isStatic: false, prefix: prefixOf(integration.slug, row) }];
  });
  const toolCount = [...toolSets.values()].reduce((sum, { tools }) => sum + tools.length, 0);
  const { policies, flowRules, toolkits, budgets } = rows;
  const labels = new Map(rows.connections.flatMap(({ id, labels }) => (labels.length > 0 ? [[id, labels] as const] : [])));
  const catalog = { integrations, connections: connections.sort(byPreference), toolSets, toolCount };
  return { organizationId, revision, ...catalog, policies, flowRules, labels, toolkits, budgets };
}

type OwnedName = { owner: "org" | "user"; name: string };

const prefixOf = (integration: string, { owner, name }: OwnedName) =>
  formatHandle({ integration, owner, connection: name } as Parameters<typeof formatHandle>[0]); // safe: rows hold parsed names only
