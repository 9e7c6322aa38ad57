import { z } from "zod";
import { degrade, syncIntegration } from "../connections";
import type { WriteDb } from "../db/scoped";
import { change } from "../operation/change";
import type { Context } from "../operation/context";
import { Failure } from "../operation/failure";
import { operation } from "../operation/operation";
import { notLoaded } from "../plugins";
import { bumpCatalog } from "../signal/catalog-revision";
import {
  claimProduction,
  finishProduction,
  getIntegrationRow,
  hasOwnTools,
  type IntegrationRow,
  laterThan,
  notBefore,
  type Origin,
  originOf,
  type ProduceJob,
  type Production,
  pointTo,
  prepareProduction,
  readSource,
  type Source,
  sourceAgain,
  storeProduced,
  timeToStore,
  type Understood,
  unlessOvertaken,
  withKeptSecrets,
} from "../sources";
import { IntegrationSlug } from "../tools";
import { unfitWarnings } from "./get";
import { chosenSource, NewSource } from "./presets";
import { type StoredSource, storeSource } from "./store-source";
import { WarningView } from "./view";

const Refreshed = z.object({
  slug: z.string(),
  toolCount: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  /** Of these, how many wait for a review. */
  widening: z.number().int(),
  warnings: z.array(WarningView),
});

export const refreshIntegration = operation({
  name: "integration.refresh",
  summary: "Read an integration again from where it came from, or from a new source",
  permission: "integrations:write",
  input: z.object({ slug: IntegrationSlug, source: NewSource.optional() }),
  output: Refreshed,
  async run(ctx, { slug, source: given }) {
    const source = given && chosenSource(given, undefined).source;
    const row = await getIntegrationRow(ctx.db, slug);
    const from = await sourceOf(ctx, row, source);
    try {
      return await unlessOvertaken(() => refreshOnce(ctx, slug, from));
    } catch (error) {
      if (error instanceof Failure && !source) await degradeAll(ctx, row, error);
      throw error;
    }
  },
});

type StoredRow = { id: string; origin: unknown; plugin: string };

async function sourceOf({ organizationId }: Context, row: StoredRow, given: Source | undefined): Promise<Source> {
  const { origin, plugin } = row;
  const owner = { organizationId, integrationId: row.id };
  if (given) return await withKeptSecrets(given, { ...owner, origin, plugin });
  const source = await sourceAgain(origin as Origin, owner); // safe: only originOf() makes it
  if (source) return source;
  throw new Failure("invalid", "This integration came from an upload, which cannot be read again. Give the new document.", {
    source: ["Give the new document."],
  });
}

/** Every reader sees the reason, so it does not say what is wrong with the operator's files. */
async function degradeAll(ctx: Context, { id: integrationId, plugin }: StoredRow, error: Failure): Promise<void> {
  const missing = notLoaded(plugin);
  const failure = missing === null ? error : new Failure("unavailable", missing);
  const connections = await ctx.db.connection.findMany({ where: { integrationId }, select: { id: true } });
  await degrade(
    ctx,
    connections.map(({ id }) => id),
    { integrationId, failure, before: "The last refresh failed: " },
  );
}

type Counts = z.output<typeof Refreshed>;

async function refreshOnce(ctx: Context, slug: string, source: Source): Promise<Counts> {
  const row = await getIntegrationRow(ctx.db, slug);
  if (hasOwnTools(row)) return await refreshOwn(ctx, row, source);
  const prepared = await prepareProduction(ctx.db, row.id, { isForced: true });
  const { origin, understood, produced } = await readAgain(ctx, row, { source, produce: prepared.job });
  if (!produced) throw new Failure("internal", "Nothing was produced and nobody said why.");
  const production = await finishProduction(ctx, prepared, produced);
  await change({ ...ctx, ...timeToStore(production) }, "integration.refresh", async (db, note) => {
    await claimProduction(db, ctx.organizationId, prepared);
    await storeRefresh(db, ctx, { row, origin, understood, production });
    note(row.id, { slug, changes: production.changes.length });
  });
  const counts = countsOf(slug, understood, production.changes);
  return { ...counts, warnings: [...counts.warnings, ...unfitWarnings(await getIntegrationRow(ctx.db, slug))] };
}

/** Where connections have tools of their own, the source is read again and then each of them says what it sees. */
async function refreshOwn(ctx: Context, row: IntegrationRow, source: Source): Promise<Counts> {
  const { origin, understood } = await readAgain(ctx, row, { source, produce: null });
  const foundAt = new Date();
  const configRevisedAt = laterThan(row.configRevisedAt);
  await change(ctx, "integration.refresh", async (db, note) => {
    await storeSource(db, ctx, { row, origin, understood, configRevisedAt });
    await bumpCatalog(db, ctx.organizationId);
    note(row.id, { slug: row.slug });
  });
  await syncIntegration(ctx, { integrationId: row.id });
  const where = { integrationId: row.id, foundAt: { gte: foundAt } };
  const changes = await ctx.db.toolChange.findMany({ where, select: { kind: true, isWidening: true } });
  return countsOf(row.slug, understood, changes);
}

function countsOf(
  slug: string,
  { toolCount, warnings }: Understood,
  changes: readonly { kind: string; isWidening: boolean }[],
): Counts {
  const count = (kind: string) => changes.filter((found) => found.kind === kind).length;
  const widening = changes.filter(({ isWidening }) => isWidening).length;
  return { slug, toolCount, added: count("added"), changed: count("changed"), removed: count("removed"), widening, warnings };
}

async function readAgain(ctx: Context, row: IntegrationRow, { source, produce }: { source: Source; produce: ProduceJob | null }) {
  const known = await ctx.db.integrationDocument.findFirst({ where: { hash: row.documentHash }, select: { bytes: true } });
  const previous = known?.bytes ?? null;
  const read = await readSource({ actor: ctx.actor, source, plugin: row.plugin, previous, produce, onProgress: ctx.progress });
  return {
    ...read,
    origin: await originOf(read.source, { organizationId: ctx.organizationId, integrationId: row.id, plugin: row.plugin }),
  };
}

type Refresh = Omit<StoredSource, "configRevisedAt"> & { production: Production };

async function storeRefresh(db: WriteDb, ctx: Context, { row, origin, understood, production }: Refresh) {
  const { organizationId } = ctx;
  const { produced, changes, hash } = production;
  const isSame = understood.revision === row.documentHash;
  const configRevisedAt = isSame ? row.configRevisedAt : laterThan(row.configRevisedAt);
  const connections = await storeSource(db, ctx, { row, origin, understood, configRevisedAt });
  const wired = connections.filter(({ template, secrets }) => template === "none" || secrets.length > 0).map(({ id }) => id);
  const at = notBefore(configRevisedAt);
  if (produced) await storeProduced(db, { organizationId, integrationId: row.id, produced, changes, reviewedBy: null, at });
  await pointTo(db, { organizationId, connectionIds: wired, hash, configRevisedAt });
}
