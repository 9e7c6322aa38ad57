import { z } from "zod";
import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { IntegrationSlug } from "../../tools";
import { noTemplate } from "../calling/wiring";
import { getIntegration } from "../integration/find";
import { flagMoved } from "../integration/flag-moved";
import { describedBy, storeDocument } from "../integration/store-document";
import { refreshed } from "../integration/templates";
import { WarningView } from "../integration/view";
import { prepareProduction } from "../production/prepare";
import { finishProduction, type Production, unlessOvertaken } from "../production/produce";
import { claimProduction, notBefore, pointTo, storeProduced } from "../production/store";
import { degrade } from "../production/sync";
import { readSource } from "../source/read";
import { type Origin, originOf, Source, sourceAgain } from "../source/source";
import type { Understood } from "../workshop/job";

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
  input: z.object({ slug: IntegrationSlug, source: Source.optional() }),
  output: Refreshed,
  async run(ctx, { slug, source }) {
    const row = await getIntegration(ctx.db, slug);
    const from = source ?? (await knownSource(ctx, row));
    try {
      return await unlessOvertaken(() => refreshOnce(ctx, slug, from));
    } catch (error) {
      if (error instanceof Failure && !source) await degradeAll(ctx, row.id, error.message);
      throw error;
    }
  },
});

async function knownSource({ organizationId }: Context, { id, origin }: { id: string; origin: unknown }): Promise<Source> {
  const source = await sourceAgain(origin as Origin, { organizationId, integrationId: id }); // safe: only originOf() makes it
  if (source) return source;
  throw new Failure("invalid", "This integration came from an upload, which cannot be read again. Give the new document.", {
    source: ["Give the new document."],
  });
}

async function degradeAll(ctx: Context, integrationId: string, message: string): Promise<void> {
  const connections = await ctx.db.connection.findMany({ where: { integrationId }, select: { id: true } });
  await degrade(
    ctx,
    connections.map(({ id }) => id),
    `The last refresh failed: ${message}`,
  );
}

async function refreshOnce(ctx: Context, slug: string, source: Source): Promise<z.output<typeof Refreshed>> {
  const row = await getIntegration(ctx.db, slug);
  const prepared = await prepareProduction(ctx.db, row.id);
  const known = await ctx.db.integrationDocument.findFirst({ where: { hash: row.documentHash } });
  const read = await readSource({
    source,
    plugin: row.plugin,
    previous: known?.bytes ?? null,
    produce: prepared.job,
    onProgress: ctx.progress,
  });
  if (!read.produced) throw new Failure("internal", "Nothing was produced and nobody said why.");
  const production = await finishProduction(ctx, prepared, read.produced);
  const origin = await originOf(source, { organizationId: ctx.organizationId, integrationId: row.id });
  await change(ctx, "integration.refresh", async (db, note) => {
    await claimProduction(db, ctx.organizationId, prepared);
    await storeRefresh(db, ctx, { row, origin, understood: read.understood, production });
    note(row.id, { slug, changes: production.changes.length });
  });
  const count = (kind: string) => production.changes.filter((found) => found.kind === kind).length;
  const { toolCount, warnings } = read.understood;
  const widening = production.changes.filter(({ isWidening }) => isWidening).length;
  return { slug, toolCount, added: count("added"), changed: count("changed"), removed: count("removed"), widening, warnings };
}

type Refresh = {
  row: Awaited<ReturnType<typeof getIntegration>>;
  origin: Origin;
  understood: Understood;
  production: Production;
};

async function storeRefresh(db: WriteDb, { organizationId }: Context, { row, origin, understood, production }: Refresh) {
  const { produced, changes, hash } = production;
  const isSame = understood.revision === row.documentHash;
  const configRevisedAt = isSame ? row.configRevisedAt : new Date(Math.max(Date.now(), +row.configRevisedAt + 1));
  const connections = await db.connection.findMany({
    where: { integrationId: row.id },
    select: { id: true, template: true, secrets: { select: { field: true } } },
  });
  const used = new Set(connections.map(({ template }) => template));
  const templates = "preset" in origin ? [noTemplate] : refreshed(understood.authTemplates, row.authTemplates, used);
  await storeDocument(db, { organizationId, understood });
  const { title: _kept, ...described } = describedBy(understood);
  const data = { ...described, origin, authTemplates: templates as object[], configRevisedAt };
  await db.integration.updateMany({ where: { id: row.id }, data });
  await flagMoved(db, { id: row.id, servers: understood.servers, baseUrl: row.baseUrl });
  const wired = connections.filter(({ template, secrets }) => template === "none" || secrets.length > 0).map(({ id }) => id);
  const at = notBefore(configRevisedAt);
  if (produced) await storeProduced(db, { organizationId, integrationId: row.id, produced, changes, reviewedBy: null, at });
  await pointTo(db, { organizationId, connectionIds: wired, hash, configRevisedAt });
}
