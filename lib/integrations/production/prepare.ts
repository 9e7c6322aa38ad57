import type { ReadDb } from "../../db/scoped";
import { Failure } from "../../operation/failure";
import type { Overrides, ProduceJob } from "../workshop/job";
import type { Baseline } from "./changes";

export type Prepared = {
  integration: ProducibleIntegration;
  baseline: Baseline | null;
  /** The set that the integration would produce now, where there is one already. */
  ready: ReadySet | null;
  job: ProduceJob;
};

type ReadySet = { hash: string; toolCount: number };
type ProducibleIntegration = { id: string; plugin: string; documentHash: string; configRevisedAt: Date };

/** What has to be known of an integration before its tools are produced. */
export async function prepareProduction(db: ReadDb, id: string, wanted: string | null = null): Promise<Prepared> {
  const integration = await db.integration.findFirst({ where: { id } });
  if (!integration) throw new Failure("not_found", "There is no such integration.");
  const [tools, definitions, newest] = await Promise.all([
    db.tool.findMany({ where: { integrationId: id }, select: { name: true, hash: true, definitionHash: true } }),
    db.definition.findMany({ where: { integrationId: id }, select: { hash: true } }),
    newestSet(db, id),
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
    wanted,
  };
  return { integration, baseline, ready: await readySet(db, integration, newest), job };
}

type Newest = Awaited<ReturnType<typeof newestSet>>;
type Set = { hash: string; toolHashes: string[]; definitions: unknown };

/** The set of the connection that was synced last: what agents of the organization work with. */
export async function newestSet(db: Pick<ReadDb, "connection">, integrationId: string) {
  const connection = await db.connection.findFirst({
    where: { integrationId, toolSetHash: { not: null }, toolsSyncedAt: { not: null } },
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
