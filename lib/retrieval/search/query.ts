import { z } from "zod";
import { operation } from "../../operation/operation";
import { getPipelineRow } from "../pipelines/pipeline";
import { searchPipeline } from "./search-pipeline";

const QueryText = z.string().trim().min(1, "Write what to look for").max(2_000, "Use at most 2,000 characters");

const FoundChunk = z.object({
  text: z.string(),
  score: z.number().describe("How well it fits beside the others, at most 1"),
  matched: z.array(z.enum(["words", "meaning"])),
  highlights: z.array(z.tuple([z.number().int(), z.number().int()])).describe("Where words of the query stand in the text"),
  citation: z.object({
    document: z.object({ id: z.string(), name: z.string() }),
    heading: z.string(),
    page: z.number().int().nullable(),
    chunk: z.object({ id: z.string(), index: z.number().int() }),
  }),
});

export const PipelineFindings = z.object({
  items: z.array(FoundChunk),
  mode: z.enum(["words", "hybrid"]).describe("Whether meaning was compared beside words"),
  notice: z.string().nullable().describe("Why meaning was not compared, where it should have been"),
  tookMs: z.number(),
});
export type PipelineFindings = z.infer<typeof PipelineFindings>;

export const queryPipeline = operation({
  name: "pipeline.query",
  summary: "Search the documents of a pipeline; each finding says where it stands",
  permission: "pipelines:read",
  input: z.object({
    slug: z.string().describe("The pipeline, by its slug or its id"),
    query: QueryText,
    limit: z.number().int().min(1).max(50).default(8),
  }),
  output: PipelineFindings,
  async run({ db }, { slug, query, limit }) {
    const pipeline = await getPipelineRow(db, slug);
    const begun = performance.now();
    const findings = await searchPipeline(db, pipeline, { query, limit });
    return { ...findings, tookMs: Math.round((performance.now() - begun) * 10) / 10 };
  },
});
