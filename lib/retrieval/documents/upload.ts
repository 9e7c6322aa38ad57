import { z } from "zod";
import { lockPipeline, type PipelineScope } from "../../db/retrieval";
import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { type LongText, longTextInput } from "../../operation/large-input";
import { operation } from "../../operation/operation";
import { enqueue } from "../../queue/enqueue";
import { type Chunk, cutChunks } from "../chunks/cut";
import { packBlocks, replaceChunks, requireFew } from "../chunks/store";
import { chunksMax, getPipelineRow, type PipelineRow } from "../pipelines/pipeline";
import type { DocumentContent } from "../reading/block";
import { readDocument } from "../reading/read-document";
import { documentView, PipelineDocument, shownColumns } from "./document";

const fileBytesMax = 30_000_000;

const GivenText = z.union([z.string(), longTextInput()]);

export const uploadDocument = operation({
  name: "pipeline.upload_document",
  summary: "Add a document to a pipeline, or put it in the place of the one with its name",
  permission: "pipelines:write",
  input: z.object({
    slug: z.string().describe("The pipeline, by its slug or its id"),
    name: z.string().trim().min(1, "Give the file's name").max(300, "Use at most 300 characters"),
    text: GivenText.optional().describe("Text, Markdown or HTML; the name's ending says which"),
    base64: GivenText.optional().describe("The bytes of a file of any kind in Base64, in the place of text"),
  }),
  output: PipelineDocument.extend({ isReplaced: z.boolean() }),
  async run(ctx, { slug, name, text, base64 }) {
    const { id: pipelineId } = await getPipelineRow(ctx.db, slug);
    const bytes = bytesOf(text, base64);
    const content = await readDocument({ name, bytes }, { onProgress: ctx.progress });
    const scope = { organizationId: ctx.organizationId, pipelineId };
    return change(ctx, "pipeline.upload_document", async (db, note) => {
      await lockPipeline(db, scope);
      const pipeline = await getPipelineRow(db, pipelineId);
      const chunks = cutChunks(content.blocks, pipeline);
      const { row, isReplaced } = await storeDocument(db, pipeline, {
        name,
        bytes: bytes.length,
        content,
        chunks,
        by: ctx.actor.label,
      });
      if (pipeline.embeddingUrl !== null)
        await enqueue(db, { task: "pipeline.index", payload: { organizationId: ctx.organizationId, id: pipelineId } });
      note(pipeline.slug, { document: name, bytes: bytes.length, chunks: chunks.length, isReplaced });
      return { ...documentView(row), isReplaced };
    });
  },
});

type GivenText = z.output<typeof GivenText> | undefined;

function bytesOf(text: GivenText, base64: GivenText): Uint8Array {
  if ((text === undefined) === (base64 === undefined)) throw new Failure("invalid", "Give either text or base64.");
  const bytes = text === undefined ? fromBase64(textOf(base64 ?? "")) : Buffer.from(textOf(text));
  if (bytes.length === 0) throw new Failure("invalid", "The document is empty.");
  if (bytes.length > fileBytesMax)
    throw new Failure("invalid", `The file has ${bytes.length} bytes. At most ${fileBytesMax} are read; split it.`);
  return bytes;
}

const textOf = (given: string | LongText): string =>
  typeof given === "string" ? given : Buffer.from(given.bytes()).toString("utf8");

function fromBase64(text: string): Buffer {
  if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(text))
    throw new Failure("invalid", "base64 holds characters that Base64 does not have.");
  return Buffer.from(text, "base64");
}

type Uploaded = { name: string; bytes: number; content: DocumentContent; chunks: Chunk[]; by: string };

async function storeDocument(db: WriteDb, pipeline: PipelineRow, { name, bytes, content, chunks, by }: Uploaded) {
  const scope: PipelineScope = { organizationId: pipeline.organizationId, pipelineId: pipeline.id };
  const known = await db.pipelineDocument.findFirst({
    where: { pipelineId: pipeline.id, name },
    select: { id: true, chunkCount: true },
  });
  requireFew(chunks);
  await requireRoom(db, pipeline.id, chunks.length - (known?.chunkCount ?? 0));
  const data = {
    ...{ kind: content.kind, pages: content.pages, bytes, content: packBlocks(content.blocks), createdBy: by },
    characters: content.blocks.reduce((sum, block) => sum + block.text.length, 0),
    ...{ chunkCount: chunks.length, indexRevision: pipeline.indexRevision },
  };
  const row = await db.pipelineDocument.upsert({
    where: { organizationId_pipelineId_name: { ...scope, name } },
    create: { ...scope, name, ...data },
    update: data,
    select: shownColumns,
  });
  await replaceChunks(db, { ...scope, documentId: row.id, language: pipeline.language }, chunks);
  return { row, isReplaced: known !== null };
}

async function requireRoom(db: WriteDb, pipelineId: string, added: number): Promise<void> {
  const { _sum } = await db.pipelineDocument.aggregate({ where: { pipelineId }, _sum: { chunkCount: true } });
  if ((_sum.chunkCount ?? 0) + added <= chunksMax) return;
  throw new Failure("limit", `A pipeline holds at most ${chunksMax} chunks. Remove documents, or begin another pipeline.`);
}
