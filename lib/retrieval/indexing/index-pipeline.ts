import { insertVectors, listVectorless, lockPipeline } from "../../db/retrieval";
import { systemContext } from "../../identity";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { cutChunks } from "../chunks/cut";
import { replaceChunks, requireFew, unpackBlocks } from "../chunks/store";
import { openEmbeddingKey } from "../embeddings/key";
import { requestVectors } from "../embeddings/request";
import { bytesOf, signsOf } from "../embeddings/vector";
import { findPipeline } from "../pipelines/pipeline";

/**
 * Does what is due for a pipeline: cuts documents anew, then asks for vectors. Each document and each batch is written by
 * itself, so a process that is killed loses one of them, and whoever comes next goes on behind it.
 */
export async function indexPipeline({ organizationId, id }: { organizationId: string; id: string }): Promise<void> {
  const ctx = systemContext({ organizationId, name: "pipeline.index", door: "job" });
  try {
    while (await recutNext(ctx, id));
    while (await embedNext(ctx, id));
    await noteTrouble(ctx, id, null);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await noteTrouble(ctx, id, error.message);
    if (error.code === "unavailable" || error.code === "limit") throw error;
  }
}

/** False when no document is left that was cut otherwise. */
async function recutNext({ db, organizationId }: Context, pipelineId: string): Promise<boolean> {
  return db.$transaction(async (writing) => {
    await lockPipeline(writing, { organizationId, pipelineId });
    const pipeline = await findPipeline(writing, pipelineId);
    if (!pipeline) return false;
    const { indexRevision, language } = pipeline;
    const document = await writing.pipelineDocument.findFirst({
      where: { pipelineId, indexRevision: { lt: indexRevision } },
      select: { id: true, content: true },
    });
    if (!document) return false;
    const chunks = cutChunks(unpackBlocks(document.content), pipeline);
    requireFew(chunks);
    await replaceChunks(writing, { organizationId, pipelineId, documentId: document.id, language }, chunks);
    const where = { organizationId_id: { organizationId, id: document.id } };
    await writing.pipelineDocument.update({ where, data: { chunkCount: chunks.length, indexRevision }, select: { id: true } });
    return true;
  });
}

const atOnce = 64;

/** False when every chunk has a vector of the present endpoint, or there is none. */
async function embedNext({ db, organizationId }: Context, pipelineId: string): Promise<boolean> {
  const pipeline = await findPipeline(db, pipelineId);
  if (!pipeline?.embeddingUrl || !pipeline.embeddingModel) return false;
  const scope = { organizationId, pipelineId, revision: pipeline.embeddingRevision };
  const chunks = await listVectorless(db, { ...scope, limit: atOnce });
  if (chunks.length === 0) return false;
  const key = await openEmbeddingKey(db, scope);
  const texts = chunks.map(({ heading, text }) => (heading === "" || text.startsWith(heading) ? text : `${heading}\n\n${text}`));
  const vectors = await requestVectors({ url: pipeline.embeddingUrl, model: pipeline.embeddingModel, key }, texts);
  const rows = chunks.flatMap(({ id }, index) => {
    const vector = vectors[index];
    return vector ? [{ id, signs: signsOf(vector), numbers: bytesOf(vector).toString("base64") }] : [];
  });
  await db.$transaction((writing) => insertVectors(writing, scope, JSON.stringify(rows)));
  return true;
}

async function noteTrouble({ db }: Context, id: string, trouble: string | null): Promise<void> {
  const where = trouble === null ? { id, trouble: { not: null } } : { id };
  await db.$transaction((writing) => writing.pipeline.updateMany({ where, data: { trouble } }));
}
