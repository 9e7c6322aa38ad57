import type { ReadDb } from "../../db/scoped";
import { Failure } from "../../operation/failure";
import type { Overrides, ProduceJob } from "../import-worker/job";
import type { Baseline } from "./changes";
import { declaredIn } from "./fixed-arguments";

export type Prepared = {
  integration: ProducibleIntegration;
  /** Whose tools these are; null where connections share what the document gives. */
  own: Own | null;
  baseline: Baseline | null;
  /** The set that the integration would produce now, where there is one already. */
  ready: ReadySet | null;
  job: ProduceJob;
};

/** A connection with tools of its own; without an id it is not stored yet. */
type Own = { connectionId: string | null };
type PrepareOptions = { wanted?: string | null; connection?: { id: string | null } | null };

type ReadySet = { hash: string; toolCount: number };
type ProducibleIntegration = { id: string; plugin: string; documentHash: string; configRevisedAt: Date };

/** What has to be known of an integration before its tools are produced. */
export async function prepareProduction(
  db: ReadDb,
  id: string,
  { wanted = null, connection = null }: PrepareOptions = {},
): Promise<Prepared> {
  const integration = await db.integration.findFirst({ where: { id } });
  if (!integration) throw new Failure("not_found", "There is no such integration.");
  const own = connection && hasOwnTools(integration) ? { connectionId: connection.id } : null;
  const [tools, definitions, newest] = await Promise.all([
    db.tool.findMany({ where: { integrationId: id }, select: { name: true, hash: true, definitionHash: true } }),
    db.definition.findMany({ where: { integrationId: id }, select: { hash: true } }),
    baselineSet(db, id, own),
  ]);
  const baseline = newest && baselineOf(newest.toolSet, tools);
  const job: ProduceJob = {
    tools: tools.map(({ hash }) => hash),
    definitions: definitions.map(({ hash }) => hash),
    baseline: baseline && {
      tools: baseline.tools.map(({ name, definitionHash }) => [name, definitionHash]),
      definitions: baseline.definitions,
    },
    overrides: integration.overrides as Overrides, // safe: only update.ts writes it
    showing: { fixed: declaredIn(integration.fixedArguments), common: integration.commonParameters },
    groups: integration.takenGroups,
    wanted,
  };
  return { integration, own, baseline, ready: own ? null : await readySet(db, integration, newest), job };
}

/** Whether each connection of such an integration has tools of its own. */
export const hasOwnTools = ({ producesFrom }: { producesFrom: string }): boolean => producesFrom === "connection";

type Newest = Awaited<ReturnType<typeof baselineSet>>;
type Set = { hash: string; toolHashes: string[]; definitions: unknown };

/** What agents work with until now: the set of the connection that was synced last, or where each has its own, of that one. */
export async function baselineSet(db: Pick<ReadDb, "connection">, integrationId: string, own: Own | null) {
  if (own?.connectionId === null) return null;
  const connection = await db.connection.findFirst({
    where: { integrationId, toolSetHash: { not: null }, toolsSyncedAt: { not: null }, ...(own ? { id: own.connectionId } : {}) },
    orderBy: { toolsSyncedAt: "desc" },
    include: { toolSet: true },
  });
  if (!connection?.toolSet || !connection.toolsSyncedAt) return null;
  return { toolSet: connection.toolSet, toolsSyncedAt: connection.toolsSyncedAt };
}

/** Connections share the set of one that is up to date; before the first one there is the set made along with the integration. */
async function readySet(db: ReadDb, { id, configRevisedAt }: ProducibleIntegration, newest: Newest): Promise<ReadySet | null> {
  if (newest) return newest.toolsSyncedAt >= configRevisedAt ? newest.toolSet : null;
  return await db.toolSet.findFirst({
    where: { integrationId: id, createdAt: { gte: configRevisedAt } },
    select: { hash: true, toolCount: true },
  });
}

function baselineOf({ hash, toolHashes, definitions }: Set, rows: Baseline["tools"]): Baseline {
  const byHash = new Map(rows.map((row) => [row.hash, row]));
  const tools = toolHashes.flatMap((each) => byHash.get(each) ?? []);
  return { hash, tools, definitions: definitions as Baseline["definitions"] }; // safe: only store.ts writes it
}
