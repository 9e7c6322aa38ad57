import { z } from "zod";
import { operation } from "../../operation/operation";
import { getPipelineRow } from "../pipelines/pipeline";
import { getDocumentRow } from "./document";

const PipelineChunk = z.object({
  id: z.uuid(),
  index: z.number().int().describe("From 0, in the order of the document"),
  heading: z.string(),
  page: z.number().int().nullable(),
  text: z.string(),
});
export type PipelineChunk = z.infer<typeof PipelineChunk>;

export const listPipelineChunks = operation({
  name: "pipeline.list_chunks",
  summary: "See how a document of a pipeline was cut",
  permission: "pipelines:read",
  input: z.object({
    slug: z.string().describe("The pipeline, by its slug or its id"),
    id: z.string().describe("The document"),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    after: z.coerce.number().int().min(-1).default(-1).describe("The index of the last chunk of the page before"),
  }),
  output: z.object({ items: z.array(PipelineChunk), total: z.number().int() }),
  async run({ db }, { slug, id, limit, after }) {
    const pipeline = await getPipelineRow(db, slug);
    const document = await getDocumentRow(db, pipeline.id, id);
    const items = await db.pipelineChunk.findMany({
      where: { documentId: document.id, index: { gt: after } },
      orderBy: { index: "asc" },
      take: limit,
      select: { id: true, index: true, heading: true, page: true, text: true },
    });
    return { items, total: document.chunkCount };
  },
});
