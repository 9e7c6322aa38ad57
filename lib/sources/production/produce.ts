import type { WriteDb } from "../../db/scoped";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { Produced } from "../import-worker/job";
import { runImport } from "../import-worker/run";
import { type FoundChange, findChanges, withoutKnown } from "./changes";
import { type Prepared, prepareProduction } from "./prepare";
import { notBefore, Overtaken, pointTo, storeProduced } from "./store";

/** Tools ready to be stored; null where those of the other connections are what this one gets too. */
export type Production = {
  prepared: Prepared;
  produced: Produced | null;
  changes: FoundChange[];
  hash: string;
  toolCount: number;
};

type ProduceOptions = {
  /** A tool that will be called before anything is stored. */
  wanted?: string | null;
  /** Also when nothing seems to have changed. */
  isForced?: boolean;
  /** The connection it is for; `listTools` is asked where the plugin produces from what a connection sees. */
  connection?: { id: string | null; listTools(): Promise<string> };
};

/** Produces the tools of an integration as it stands, in a process of its own. Nothing is stored. */
export async function produce(
  ctx: Context,
  integrationId: string,
  { wanted, isForced, connection }: ProduceOptions,
): Promise<Production> {
  const prepared = await prepareProduction(ctx.db, integrationId, { wanted, isForced, connection });
  const { own } = prepared;
  const { integration, ready, job } = prepared;
  if (ready && !isForced) return { prepared, produced: null, changes: [], ...ready };
  const row = await ctx.db.integrationDocument.findFirst({ where: { hash: integration.documentHash }, select: { bytes: true } });
  if (!row) throw new Failure("internal", "The integration's document is gone.");
  const listed = own && connection ? await connection.listTools() : null;
  const from = { plugin: integration.plugin, document: row.bytes, listed };
  const { produced } = await runImport({ from, produce: job });
  if (!produced) throw new Failure("internal", "Nothing was produced and nobody said why.");
  const production = await finishProduction(ctx, prepared, produced);
  return own ? { ...production, changes: await withoutKnown(ctx.db, integrationId, production.changes) } : production;
}

export async function finishProduction(ctx: Context, prepared: Prepared, produced: Produced): Promise<Production> {
  requireTools(prepared, produced);
  const { integration, baseline } = prepared;
  const changes = await findChanges({ db: ctx.db, integrationId: integration.id, baseline, produced });
  return { prepared, produced, changes, hash: produced.hash, toolCount: produced.toolHashes.length };
}

/** A source that gave tools and suddenly gives none is more likely broken than empty. */
function requireTools({ baseline }: Prepared, { toolHashes }: Produced): void {
  const before = baseline?.tools.length ?? 0;
  if (toolHashes.length > 0 || before === 0) return;
  throw new Failure(
    "unavailable",
    `The source now gives no tools at all. The ${before} known ones are kept; refresh again later.`,
  );
}

type Storing = { connectionIds: string[]; withoutTools?: string[]; reviewedBy?: string | null };

/** Stores a production and points connections to it, inside a change. */
export async function storeProduction(
  db: WriteDb,
  { organizationId }: Context,
  { prepared, produced, changes, hash, connectionIds, withoutTools, reviewedBy = null }: Production & Storing,
): Promise<void> {
  const { id: integrationId, configRevisedAt } = prepared.integration;
  const at = notBefore(configRevisedAt);
  if (produced) await storeProduced(db, { organizationId, integrationId, produced, changes, reviewedBy, at });
  await pointTo(db, { organizationId, connectionIds, hash, withoutTools, configRevisedAt });
}

const attemptsMax = 4;

/** Works on what is there now; when somebody else was faster, once more on what is there then. */
export async function unlessOvertaken<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      if (attempt === attemptsMax)
        throw new Failure("conflict", "The integration is being changed by others at this moment. Try again.").causedBy(error);
    }
  }
}
