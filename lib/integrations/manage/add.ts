import { randomUUID } from "node:crypto";
import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { bumpCatalog } from "../../signal/catalog-revision";
import { IntegrationSlug, slugFrom, suggestSlug } from "../../tools";
import { BaseUrl } from "../connections/credential";
import { chooseSlug } from "../integration/slug";
import { describedBy, storeDocument } from "../integration/store-document";
import { AuthTemplateView, templateViews, WarningView } from "../integration/view";
import { storeProduced } from "../production/store";
import { readSource } from "../source/read";
import { originOf, Source } from "../source/source";
import type { ProduceJob } from "../workshop/job";

/** Its tools are made along with an integration, so that connecting only points to them. */
const nothingYet: ProduceJob = {
  tools: [],
  definitions: [],
  baseline: null,
  overrides: {},
  showing: { fixed: [], common: [] },
  wanted: null,
};

export const addIntegration = operation({
  name: "integration.add",
  summary: "Add an integration from a URL, a text, files, an endpoint or the built-in example",
  permission: "integrations:write",
  input: z.object({
    source: Source,
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
  async run(ctx, { source, kind, slug: wish, title: given, baseUrl }) {
    if ("preset" in source && baseUrl)
      throw new Failure("invalid", "The example integration has no other address.", { baseUrl: ["Leave it out."] });
    await chooseSlug(ctx.db, wish, null);
    const { understood, produced } = await readSource({
      actor: ctx.actor,
      source,
      plugin: kind ?? null,
      produce: nothingYet,
      onProgress: ctx.progress,
    });
    const { plugin, toolCount, authTemplates, warnings } = understood;
    const title = given ?? understood.title;
    const slug = await chooseSlug(ctx.db, wish, given ? slugFrom(given) : suggestSlug({ title, servers: understood.servers }));
    const { organizationId } = ctx;
    const at = new Date();
    const id = randomUUID();
    const origin = await originOf(source, { organizationId, integrationId: id, plugin });
    await change(ctx, "integration.add", async (db, note) => {
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
