import { z } from "zod";
import { builtIn } from "./define/built-in";

export const retrievalPipeline = builtIn({
  key: "retrieval_pipeline",
  title: "Search documents",
  description:
    "Search the documents of a pipeline of this organization by words and meaning. Each passage says in which document, on which page and below which heading it stands.",
  input: z.object({
    pipeline_id: z.string().min(1).max(100).describe("The pipeline, by its id or its slug"),
    query: z.string().min(1).max(2_000).describe("What to look for"),
    limit: z.int().min(1).max(50).default(8),
  }),
  output: z.object({
    items: z.array(z.object({ text: z.string(), score: z.number(), citation: z.unknown() })),
    mode: z.string(),
    notice: z.string().nullable(),
  }),
  effect: "read",
  async run({ pipeline_id: slug, ...asked }, host) {
    return { ok: true, data: await host.perform("pipeline.query", { slug, ...asked }) };
  },
});
