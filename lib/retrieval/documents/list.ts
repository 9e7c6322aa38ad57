import { z } from "zod";
import { operation } from "../../operation/operation";
import { getPipelineRow } from "../pipelines/pipeline";
import { documentView, PipelineDocument, shownColumns } from "./document";

export const listPipelineDocuments = operation({
  name: "pipeline.list_documents",
  summary: "List the documents of a pipeline, by name",
  permission: "pipelines:read",
  input: z.object({
    slug: z.string().describe("The pipeline, by its slug or its id"),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    after: z.string().max(300).optional().describe("The name of the last document of the page before"),
  }),
  output: z.object({ items: z.array(PipelineDocument), total: z.number().int() }),
  async run({ db }, { slug, limit, after }) {
    const { id: pipelineId } = await getPipelineRow(db, slug);
    const where = { pipelineId, ...(after === undefined ? {} : { name: { gt: after } }) };
    const rows = await db.pipelineDocument.findMany({ where, orderBy: { name: "asc" }, take: limit, select: shownColumns });
    return { items: rows.map(documentView), total: await db.pipelineDocument.count({ where: { pipelineId } }) };
  },
});
