import { gunzipSync, gzipSync } from "node:zlib";
import { insertChunks } from "../../db/retrieval";
import type { WriteDb } from "../../db/scoped";
import { Failure } from "../../operation/failure";
import type { Block } from "../reading/block";
import type { Chunk } from "./cut";

const chunksOfDocumentMax = 30_000;
const atOnce = 200;

type Owner = { organizationId: string; pipelineId: string; documentId: string; language: string };

/** Puts these chunks in the place of those that a document had. */
export async function replaceChunks(db: WriteDb, owner: Owner, chunks: readonly Chunk[]): Promise<void> {
  await db.pipelineChunk.deleteMany({ where: { documentId: owner.documentId } });
  for (let from = 0; from < chunks.length; from += atOnce)
    await insertChunks(db, owner, JSON.stringify(chunks.slice(from, from + atOnce)));
}

export function requireFew(chunks: readonly Chunk[]): void {
  if (chunks.length <= chunksOfDocumentMax) return;
  throw new Failure(
    "invalid",
    `The document makes ${chunks.length} chunks. At most ${chunksOfDocumentMax} are kept: split it, or let chunks be longer.`,
  );
}

export const packBlocks = (blocks: readonly Block[]): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(JSON.stringify(blocks)));

export const unpackBlocks = (content: Uint8Array): Block[] => JSON.parse(gunzipSync(content).toString("utf8")) as Block[]; // safe: written by packBlocks()
