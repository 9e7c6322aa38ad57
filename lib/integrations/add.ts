import { randomUUID } from "node:crypto";
import { z } from "zod";
import { BaseUrl } from "../credentials";
import type { ReadDb } from "../db/scoped";
import { change } from "../operation/change";
import { Failure } from "../operation/failure";
import { operation } from "../operation/operation";
import { bumpCatalog } from "../signal/catalog-revision";
import { isWithoutAddress, originOf, type ProduceJob, readSource, storeProduced, timeToStore } from "../sources";
import { asSlug, IntegrationSlug, isReservedSlug, slugFrom, titleFrom } from "../tools";
import { chosenSource, NewSource, namesOf, waysToConnect } from "./presets";
import { describedBy, storeDocument } from "./store-source";
import { AuthTemplateView, templateViews, WarningView } from "./view";

/** The first segment of the addresses: what was asked for, or the first free one like the one suggested. */
async function chooseSlug(
  db: Pick<ReadDb, "integration">,
  wanted: string | undefined,
  suggested: string | null,
): Promise<string> {
  if (wanted !== undefined && isReservedSlug(wanted))
    throw refused("invalid", `${wanted} means something else in code. Choose another name.`);
  const base = wanted ?? suggested ?? "api";
  const rows = await db.integration.findMany({ where: { slug: { startsWith: base } }, select: { slug: true } });
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(base)) return base;
  const free = firstFree(base, taken);
  if (wanted === undefined) return free;
  throw refused("conflict", `There is an integration ${wanted} already. Use another name, for example ${free}.`);
}

function firstFree(base: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const candidate = `${base.slice(0, 55)}_${number}`;
    if (!taken.has(candidate) && asSlug(candidate)) return candidate;
  }
}

const refused = (code: "invalid" | "conflict", message: string) => new Failure(code, message, { slug: [message] });

/** Its tools are made along with an integration, so that connecting only points to them. */
const nothingYet: ProduceJob = {
  tools: [],
  definitions: [],
  baseline: null,
  overrides: {},
  showing: { fixed: [], common: [] },
  groups: [],
  wanted: null,
};

export const addIntegration = operation({
  name: "integration.add",
  summary: "Add an integration from a URL, a text, files, an endpoint, a command, settings, or a well-known system by its name",
  permission: "integrations:write",
  input: z.object({
    source: NewSource,
    kind: z.string().max(50).optional(),
    slug: IntegrationSlug.optional(),
    title: z.string().trim().min(1, "Enter a title").max(200, "Use at most 200 characters").optional(),
    baseUrl: BaseUrl.optional(),
  }),
  output: z.object({
    slug: z.string(),
    kind: z.string(),
    title: z.string(),
    toolCount: z.number().int(),
    authTemplates: z.array(AuthTemplateView),
    warnings: z.array(WarningView),
  }),
  async run(ctx, { source: given, kind: wantedKind, slug: wanted, title: givenTitle, baseUrl }) {
    const { source, kind } = chosenSource(given, wantedKind);
    await chooseSlug(ctx.db, wanted, null);
    const { understood, produced, ...read } = await readSource({
      actor: ctx.actor,
      source,
      plugin: kind ?? null,
      produce: nothingYet,
      onProgress: ctx.progress,
    });
    const { plugin, toolCount, warnings } = understood;
    const names = namesOf(read.source, understood);
    const title = givenTitle ?? names.title;
    const called = givenTitle ?? ("text" in source ? source.server : undefined);
    const slug = await chooseSlug(ctx.db, wanted, called ? slugFrom(titleFrom(called)) : names.slug);
    const authTemplates = waysToConnect(read.source, understood.authTemplates);
    const { organizationId } = ctx;
    const at = new Date();
    const id = randomUUID();
    const origin = await originOf(read.source, { organizationId, integrationId: id, plugin });
    if (baseUrl && isWithoutAddress(origin))
      throw new Failure("invalid", "This integration has no address to choose.", { baseUrl: ["Leave it out."] });
    await change({ ...ctx, ...timeToStore({ produced, changes: [] }) }, "integration.add", async (db, note) => {
      await storeDocument(db, { organizationId, understood });
      await db.integration.create({
        data: {
          id,
          organizationId,
          slug,
          plugin,
          ...describedBy(understood),
          title,
          origin,
          authTemplates: authTemplates as object[],
          baseUrl: baseUrl ?? null,
          configRevisedAt: at,
        },
      });
      if (produced) await storeProduced(db, { organizationId, integrationId: id, produced, changes: [], reviewedBy: null, at });
      await bumpCatalog(db, organizationId);
      note(id, { slug, kind: plugin, toolCount });
    });
    return { slug, kind: plugin, title, toolCount, authTemplates: templateViews(authTemplates), warnings };
  },
});
