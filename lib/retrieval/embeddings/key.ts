import type { PipelineScope } from "../../db/retrieval";
import type { ReadDb, WriteDb } from "../../db/scoped";
import { open, seal } from "../../vault/seal";

const sealedAt = ({ organizationId, pipelineId }: PipelineScope) => ({
  ...{ organizationId, table: "pipeline_key", id: pipelineId, field: "key" },
});

export const sealEmbeddingKey = (scope: PipelineScope, key: string) => seal(sealedAt(scope), key);

export async function storeEmbeddingKey(db: WriteDb, scope: PipelineScope, sealed: Uint8Array<ArrayBuffer>): Promise<void> {
  await db.pipelineKey.upsert({ where: { organizationId_pipelineId: scope }, create: { ...scope, sealed }, update: { sealed } });
}

/** Null where the endpoint asks for none. */
export async function openEmbeddingKey(db: Pick<ReadDb, "pipelineKey">, scope: PipelineScope): Promise<string | null> {
  const row = await db.pipelineKey.findFirst({ where: { pipelineId: scope.pipelineId } });
  return row ? open(sealedAt(scope), row.sealed) : null;
}
