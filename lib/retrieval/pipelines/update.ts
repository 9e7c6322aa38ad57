import { z } from "zod";
import { lockPipeline } from "../../db/retrieval";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { enqueue } from "../../queue/enqueue";
import { sealEmbeddingKey, storeEmbeddingKey } from "../embeddings/key";
import {
  EmbeddingsSetting,
  getPipelineRow,
  Pipeline,
  type PipelineRow,
  PipelineSetting,
  pipelineViews,
  requireEndpoint,
  requireSizes,
} from "./pipeline";

export const updatePipeline = operation({
  name: "pipeline.update",
  summary: "Change a pipeline; its documents are indexed again in the background where that is needed",
  permission: "pipelines:write",
  input: PipelineSetting.partial().extend({
    slug: z.string().describe("Its slug or its id"),
    embeddings: EmbeddingsSetting.nullable().optional().describe("Null compares words only; without a key the present one stays"),
  }),
  output: Pipeline,
  async run(ctx, { slug, embeddings, ...setting }) {
    const { organizationId } = ctx;
    const { id: pipelineId } = await getPipelineRow(ctx.db, slug);
    const scope = { organizationId, pipelineId };
    const sealed = embeddings?.key === undefined ? null : await sealEmbeddingKey(scope, embeddings.key);
    const row = await change(ctx, "pipeline.update", async (db, note) => {
      await lockPipeline(db, scope);
      const before = await getPipelineRow(db, pipelineId);
      const cutting = cutAnew(before, setting);
      const endpoint = embeddings === undefined ? {} : endpointOf(before, embeddings);
      if (embeddings === null) await db.pipelineKey.deleteMany({ where: { pipelineId } });
      else if (sealed) await storeEmbeddingKey(db, scope, sealed);
      else if (embeddings) await requireSameHost(before, embeddings.url, () => db.pipelineKey.count({ where: { pipelineId } }));
      const where = { organizationId_id: { organizationId, id: pipelineId } };
      const data = { ...setting, ...cutting, ...endpoint, ...(embeddings === undefined ? {} : { trouble: null }) };
      const made = await db.pipeline.update({ where, data });
      await enqueue(db, { task: "pipeline.index", payload: { organizationId, id: pipelineId } });
      note(before.slug, { ...setting, ...endpoint, ...(sealed ? { key: "changed" } : {}) });
      return made;
    });
    const [view] = await pipelineViews(ctx.db, organizationId, [row]);
    return view as Pipeline; // safe: one row gives one view
  },
});

function cutAnew(before: PipelineRow, setting: Partial<Pick<PipelineRow, "language" | "chunkCharacters" | "overlapCharacters">>) {
  const { language, chunkCharacters, overlapCharacters } = { ...before, ...setting };
  requireSizes({ chunkCharacters, overlapCharacters });
  const isSame =
    language === before.language && chunkCharacters === before.chunkCharacters && overlapCharacters === before.overlapCharacters;
  return isSame ? {} : { indexRevision: before.indexRevision + 1 };
}

function endpointOf(before: PipelineRow, embeddings: z.output<typeof EmbeddingsSetting> | null) {
  const embeddingUrl = embeddings && requireEndpoint(embeddings.url);
  const embeddingModel = embeddings?.model ?? null;
  const isSame = embeddingUrl === before.embeddingUrl && embeddingModel === before.embeddingModel;
  return { embeddingUrl, embeddingModel, ...(isSame ? {} : { embeddingRevision: before.embeddingRevision + 1 }) };
}

/** A kept key goes to no other host than the one it was entered for. */
async function requireSameHost({ embeddingUrl }: PipelineRow, url: string, countKeys: () => Promise<number>): Promise<void> {
  if (embeddingUrl !== null && new URL(embeddingUrl).origin === new URL(url).origin) return;
  if ((await countKeys()) === 0) return;
  const message = "Enter the key again: the one that is kept belongs to another host";
  throw new Failure("invalid", `${message}.`, { "embeddings.key": [message] });
}
