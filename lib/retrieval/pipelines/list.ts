import { z } from "zod";
import { operation } from "../../operation/operation";
import { Pipeline, pipelineViews } from "./pipeline";

/** An organization has 100 at most, so the list is one page. */
export const listPipelines = operation({
  name: "pipeline.list",
  summary: "List the pipelines of the organization, by name",
  permission: "pipelines:read",
  input: z.object({}),
  output: z.object({ items: z.array(Pipeline) }),
  async run({ db, organizationId }) {
    const rows = await db.pipeline.findMany({ orderBy: [{ name: "asc" }, { slug: "asc" }] });
    return { items: await pipelineViews(db, organizationId, rows) };
  },
});
