import { z } from "zod";
import { operation } from "../../operation/operation";
import { getPipelineRow, Pipeline, pipelineViews } from "./pipeline";

export const getPipeline = operation({
  name: "pipeline.get",
  summary: "See a pipeline, how it cuts and compares, and how far its index is",
  permission: "pipelines:read",
  input: z.object({ slug: z.string().describe("Its slug or its id") }),
  output: Pipeline,
  async run({ db, organizationId }, { slug }) {
    const [view] = await pipelineViews(db, organizationId, [await getPipelineRow(db, slug)]);
    return view as Pipeline; // safe: one row gives one view
  },
});
