import type { ReadDb, WriteDb } from "../../db/scoped";
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
type PrepareOptions = {
  wanted?: string | null | undefined;
  /** Also where the tools are there already. */
  isForced?: boolean | undefined;
  connection?: { id: string | null } | undefined;
};

type ReadySet = { hash: string; toolCount: number };
type ProducibleIntegration = { id: string; plugin: string; documentHash: string; configRevisedAt: Date };

/** What has to be known of an integration before its tools are produced. */
export async function prepareProduction(
  db: ReadDb,
  id: string,
  { wanted = null, isForced = false, connection }: PrepareOptions = {},
): Promise<Prepared> {
  const integration = await db.integration.findFirst({ where: { id } });
  if (!integration) throw new Failure("not_found", "There is no such integration.");
  const own = connection && hasOwnTools(integration) ? { connectionId: connection.id } : null;
  const newest = await baselineSet(db, id, own);
  const ready = own ? null : await readySet(db, integration, newest);
  const { tools, definitions } = ready && !isForced ? nothingToCompare : await storedRows(db, id);
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
  return { integration, own, baseline, ready, job };
}

const nothingToCompare = { tools: [], definitions: [] };

async function storedRows(db: ReadDb, integrationId: string) {
  const where = { integrationId };
  const [tools, definitions] = await Promise.all([
    db.tool.findMany({ where, select: { name: true, hash: true, definitionHash: true } }),
    db.definition.findMany({ where, select: { hash: true } }),
  ]);
  return { tools, definitions };
}

/** Whether each connection of such an integration has tools of its own. */
export const hasOwnTools = ({ producesFrom }: { producesFrom: string }): boolean => producesFrom === "connection";

type Newest = Awaited<ReturnType<typeof baselineSet>>;
type Set = { hash: string; toolHashes: string[]; definitions: unknown };

/** What agents work with until now: the set of the connection that was synced last, or where each has its own, of that one. */
export async function baselineSet(db: Pick<ReadDb, "connection">, integrationId: string, own: Own | null) {
  if (own?.connectionId === null) return null;
  const connection = await db.connection.findFirst({ ...newestSynced(integrationId, own), include: { toolSet: true } });
  if (!connection?.toolSet || !connection.toolsSyncedAt) return null;
  return { toolSet: connection.toolSet, toolsSyncedAt: connection.toolsSyncedAt };
}

export async function baselineHash(db: WriteDb, integrationId: string, own: Own | null): Promise<string | null> {
  if (own?.connectionId === null) return null;
  const newest = await db.connection.findFirst({ ...newestSynced(integrationId, own), select: { toolSetHash: true } });
  return newest?.toolSetHash ?? null;
}

const newestSynced = (integrationId: string, own: Own | null) => ({
  where: {
    integrationId,
    toolSetHash: { not: null },
    toolsSyncedAt: { not: null },
    ...(own?.connectionId ? { id: own.connectionId } : {}),
  },
  orderBy: { toolsSyncedAt: "desc" as const },
});

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
