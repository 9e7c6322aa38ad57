import { z } from "zod";
import { lockPipeline } from "../../db/retrieval";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { enqueue } from "../../queue/enqueue";
import { getPipelineRow, Pipeline, pipelineViews } from "./pipeline";

export const reindexPipeline = operation({
  name: "pipeline.reindex",
  summary: "Cut and compare every document of a pipeline anew, in the background; searches go on meanwhile",
  permission: "pipelines:write",
  input: z.object({ slug: z.string().describe("Its slug or its id") }),
  output: Pipeline,
  async run(ctx, { slug: reference }) {
    const { organizationId } = ctx;
    const { id } = await getPipelineRow(ctx.db, reference);
    const row = await change(ctx, "pipeline.reindex", async (db, note) => {
      await lockPipeline(db, { organizationId, pipelineId: id });
      const { slug, indexRevision, embeddingRevision } = await getPipelineRow(db, id);
      const revisions = { indexRevision: indexRevision + 1, embeddingRevision: embeddingRevision + 1 };
      const where = { organizationId_id: { organizationId, id } };
      const made = await db.pipeline.update({ where, data: { ...revisions, trouble: null } });
      await enqueue(db, { task: "pipeline.index", payload: { organizationId, id } });
      note(slug);
      return made;
    });
    const [view] = await pipelineViews(ctx.db, organizationId, [row]);
    return view as Pipeline; // safe: one row gives one view
  },
});
