import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { getPipelineRow } from "../pipelines/pipeline";
import { getDocumentRow } from "./document";

export const removePipelineDocument = operation({
  name: "pipeline.remove_document",
  summary: "Remove a document from a pipeline; searches find nothing of it any more",
  permission: "pipelines:write",
  input: z.object({ slug: z.string().describe("The pipeline, by its slug or its id"), id: z.string() }),
  output: z.object({}),
  async run(ctx, { slug: reference, id }) {
    return change(ctx, "pipeline.remove_document", async (db, note) => {
      const pipeline = await getPipelineRow(db, reference);
      const { name } = await getDocumentRow(db, pipeline.id, id);
      await db.pipelineDocument.deleteMany({ where: { id } });
      note(pipeline.slug, { document: name });
      return {};
    });
  },
});
