import { lockIntegration } from "../../db/lock";
import type { TransactionTime, WriteDb } from "../../db/scoped";
import { countToolRows, insertDefinitions, insertTools, storeToolSet } from "../../db/tool-rows";
import type { DeclaredParameter } from "../../plugins";
import { bumpCatalog } from "../../signal/catalog-revision";
import type { Produced } from "../import-worker/job";
import { unpackedRows } from "../import-worker/row-batches";
import type { FoundChange } from "./changes";
import { declaredIn } from "./fixed-arguments";
import { fixedIn } from "./fixed-fit";
import { baselineHash, type Prepared } from "./prepare";

/** Clocks of several machines differ; what was made from a revision is never older than it. */
export const notBefore = (revision: Date): Date => new Date(Math.max(Date.now(), +revision));

/** When the next revision is made: never at the moment of the last one. */
export const laterThan = (revision: Date): Date => new Date(Math.max(Date.now(), +revision + 1));

/** Something else was stored while this was produced: it has to be produced again. */
export class Overtaken extends Error {
  override name = "Overtaken";
}

/** So many that nobody else notices. */
const atOnce = 25;

const leastMs = 20_000;
const msPerRow = 3;

/** How long it may take to write tools, their definitions and what changed in them, also where others keep the machine busy. */
export function timeToStore({
  produced,
  changes,
}: {
  produced: Produced | null;
  changes: readonly FoundChange[];
}): TransactionTime {
  const rows = produced === null ? 0 : produced.toolHashes.length + produced.definitions.length + changes.length;
  return { timeout: leastMs + rows * msPerRow };
}

type Storing = {
  organizationId: string;
  integrationId: string;
  produced: Produced;
  changes: FoundChange[];
  /** Who asked for these changes on purpose, so that nobody has to look at them again. */
  reviewedBy: string | null;
  /** No earlier than the revision it was made from. */
  at: Date;
};

/** Begins to write for an integration: whoever else produces for it waits, and what was prepared must still hold. */
export async function claimProduction(
  db: WriteDb,
  organizationId: string,
  { integration, own, baseline, ready }: Prepared,
): Promise<void> {
  await lockIntegration(db, organizationId, integration.id);
  const now = await db.integration.findFirst({ where: { id: integration.id } });
  const isSame = now?.documentHash === integration.documentHash && +now.configRevisedAt === +integration.configRevisedAt;
  const newest = await baselineHash(db, integration.id, own);
  const isReady = ready === null || (await db.toolSet.count({ where: { integrationId: integration.id, hash: ready.hash } })) > 0;
  if (!isSame || !isReady || newest !== (baseline?.hash ?? null)) throw new Overtaken("The integration changed meanwhile.");
}

/** Writes the rows that are new and the set that names them all. Connections are pointed to it by pointTo(). */
export async function storeProduced(
  db: WriteDb,
  { organizationId, integrationId, produced, changes, reviewedBy, at }: Storing,
): Promise<void> {
  const owner = { organizationId, integrationId };
  for (const batch of produced.definitionBatches) await insertDefinitions(db, owner, unpackedRows(batch));
  for (const batch of produced.toolBatches) await insertTools(db, owner, unpackedRows(batch));
  await requireComplete(db, owner, produced);
  await db.integration.updateMany({ where: { id: integrationId }, data: { sourceGroups: produced.groups } });
  if (produced.parameters) await keepSchemas(db, integrationId, produced.parameters);
  const { hash, toolHashes, definitions, characters } = produced;
  await storeToolSet(db, owner, { hash, toolHashes, definitions, characters, at });
  const rows = changes.map(({ before, after, reviewedBy: own = reviewedBy, ...change }) => ({
    organizationId,
    integrationId,
    ...change,
    ...(before ? { before: before as object } : {}),
    ...(after ? { after: after as object } : {}),
    ...(own === null ? {} : { reviewedAt: new Date(), reviewedBy: own }),
  }));
  for (let from = 0; from < rows.length; from += atOnce)
    await db.toolChange.createMany({ data: rows.slice(from, from + atOnce) });
}

/** By them it is seen whether what is fixed still fits. */
async function keepSchemas(db: WriteDb, id: string, declared: readonly DeclaredParameter[]): Promise<void> {
  const row = await db.integration.findFirst({ where: { id }, select: { fixedArguments: true } });
  const fixedSchemas = fixedIn(declared, declaredIn(row?.fixedArguments ?? []));
  await db.integration.updateMany({ where: { id }, data: { fixedSchemas: fixedSchemas as object[] } });
}

/** Rows that were there when this was prepared may have been tidied away since. */
async function requireComplete(db: WriteDb, owner: { organizationId: string; integrationId: string }, produced: Produced) {
  const tools = [...new Set(produced.toolHashes)];
  const definitions = [...new Set(produced.definitions.map(([, hash]) => hash))];
  const counts = await countToolRows(db, owner, { tools, definitions });
  if (counts.tools !== tools.length || counts.definitions !== definitions.length)
    throw new Overtaken("Rows were tidied away meanwhile.");
}

type Pointing = {
  organizationId: string;
  connectionIds: string[];
  hash: string | null;
  /** Connections without a credential, with which nothing is seen. */
  withoutTools?: string[] | undefined;
  configRevisedAt: Date;
};

/** From here on these connections have the tools of this set. */
export async function pointTo(
  db: WriteDb,
  { organizationId, connectionIds, hash, withoutTools = [], configRevisedAt }: Pointing,
): Promise<void> {
  const where = { id: { in: connectionIds } };
  const toolsSyncedAt = notBefore(configRevisedAt);
  await db.connection.updateMany({ where: { id: { in: withoutTools } }, data: { toolSetHash: null, toolsSyncedAt } });
  await db.connection.updateMany({ where, data: { toolSetHash: hash, toolsSyncedAt } });
  await db.connection.updateMany({
    where: { id: { in: [...connectionIds, ...withoutTools] }, state: "degraded" },
    data: { state: "connected", stateReason: null },
  });
  await bumpCatalog(db, organizationId);
}
