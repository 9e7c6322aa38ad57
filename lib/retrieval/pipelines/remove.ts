import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { getPipelineRow } from "./pipeline";

export const removePipeline = operation({
  name: "pipeline.remove",
  summary: "Remove a pipeline with its documents; tools that search it say so from then on",
  permission: "pipelines:write",
  input: z.object({ slug: z.string().describe("Its slug or its id") }),
  output: z.object({}),
  async run(ctx, { slug: reference }) {
    return change(ctx, "pipeline.remove", async (db, note) => {
      const { id, slug, name } = await getPipelineRow(db, reference);
      await db.pipeline.deleteMany({ where: { id } });
      note(slug, { name });
      return {};
    });
  },
});
