import { randomUUID } from "node:crypto";
import { z } from "zod";
import { lockOrganization } from "../../db/lock";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { sealEmbeddingKey, storeEmbeddingKey } from "../embeddings/key";
import {
  EmbeddingsSetting,
  Pipeline,
  PipelineSetting,
  PipelineSlug,
  pipelinesMax,
  pipelineViews,
  requireEndpoint,
  requireSizes,
} from "./pipeline";

const { name, description, language, chunkCharacters, overlapCharacters } = PipelineSetting.shape;

export const createPipeline = operation({
  name: "pipeline.create",
  summary: "Create a pipeline: documents that are cut into chunks and searched together",
  permission: "pipelines:write",
  input: z.object({
    slug: PipelineSlug,
    name,
    description: description.default(""),
    language: language.default("english"),
    chunkCharacters: chunkCharacters.default(1_200),
    overlapCharacters: overlapCharacters.default(150),
    embeddings: EmbeddingsSetting.nullable().default(null),
  }),
  output: Pipeline,
  async run(ctx, { slug, embeddings, ...setting }) {
    requireSizes(setting);
    const { organizationId } = ctx;
    const scope = { organizationId, pipelineId: randomUUID() };
    const endpoint = embeddings && { embeddingUrl: requireEndpoint(embeddings.url), embeddingModel: embeddings.model };
    const sealed = embeddings?.key === undefined ? null : await sealEmbeddingKey(scope, embeddings.key);
    const row = await change(ctx, "pipeline.create", async (db, note) => {
      await lockOrganization(db, organizationId);
      if ((await db.pipeline.count({})) >= pipelinesMax)
        throw new Failure("limit", `An organization has at most ${pipelinesMax} pipelines. Remove one first.`);
      if (await db.pipeline.count({ where: { slug } }))
        throw new Failure("conflict", `A pipeline ${slug} already exists.`, { slug: ["This slug is taken."] });
      const data = { ...setting, ...endpoint, id: scope.pipelineId, organizationId, slug, createdBy: ctx.actor.label };
      const made = await db.pipeline.create({ data });
      if (sealed) await storeEmbeddingKey(db, scope, sealed);
      note(slug, { name: setting.name, ...endpoint });
      return made;
    });
    const [view] = await pipelineViews(ctx.db, organizationId, [row]);
    return view as Pipeline; // safe: one row gives one view
  },
});
