import { z } from "zod";
import type { ReadDb } from "../../db/scoped";
import { Failure } from "../../operation/failure";
import type { JsonSchema } from "../../plugins";
import { findPipeline, searchPipeline } from "../../retrieval";
import type { Implementation, ToolSchemas } from "../contract/implementation";

const limitMax = 50;

const RagConfig = z.object({
  pipeline_id: z.string().trim().min(1, "Name the pipeline").max(100).meta({ title: "Pipeline" }),
  limit: z
    .int()
    .min(1)
    .max(limitMax)
    .default(8)
    .meta({ title: "Passages", description: "So many, unless a call asks for another number" }),
});
type RagConfig = z.output<typeof RagConfig>;

/** Searches the documents of a pipeline of the organization. */
export const ragRetrieval: Implementation<RagConfig> = {
  type: "rag_retrieval",
  config: RagConfig,
  check: async (ctx, { config }) => void (await ownedPipeline(ctx.db, config)),
  shapeSchema,
  effectOf: () => "read",
  async invoke(ctx, { tool: { config }, args, signal }) {
    const pipeline = await ownedPipeline(ctx.db, config);
    const { query, limit } = readArguments(args, config);
    return { ok: true, data: { query, ...(await searchPipeline(ctx.db, pipeline, { query, limit, signal })) } };
  },
};

/** Asked at every step, because a pipeline may go; those of other organizations are not there. */
async function ownedPipeline(db: Pick<ReadDb, "pipeline">, { pipeline_id: id }: RagConfig) {
  const pipeline = await findPipeline(db, id);
  if (pipeline) return pipeline;
  const message = `There is no pipeline ${id} in this organization. Choose one that is there.`;
  throw new Failure("not_found", message, { "implementation_config.pipeline_id": [message] });
}

const Arguments = z.object({
  query: z.string().trim().min(1, "expects what to look for").max(2_000, "is longer than 2,000 characters"),
  limit: z.int().min(1).max(limitMax).optional(),
});

function readArguments(args: Record<string, unknown>, config: RagConfig) {
  const read = Arguments.safeParse(args);
  if (read.success) return { query: read.data.query, limit: read.data.limit ?? config.limit };
  const [first] = read.error.issues;
  throw new Failure("invalid", `'${first?.path.join(".")}': ${first?.message}`);
}

/** `query` is there and required, whatever else was written. */
function shapeSchema({ input, output }: ToolSchemas): ToolSchemas {
  const limit = { type: "integer", minimum: 1, maximum: limitMax, description: "How many passages" };
  const found = { type: "array", items: { type: "object" }, description: "Passages, the best first, each with its citation" };
  return {
    input: withQuery(input, { query: { type: "string", minLength: 1, description: "What to look for" }, limit }),
    output: withQuery(output ?? {}, { query: { type: "string" }, items: found }),
  };
}

function withQuery(schema: JsonSchema, parts: Record<string, object>): JsonSchema {
  const given = typeof schema === "object" ? schema : {};
  const properties = (given.properties ?? {}) as Record<string, unknown>; // safe: requireSchemas() refuses what is no schema
  const required = Array.isArray(given.required) ? given.required.map(String) : [];
  const { query = {}, ...others } = parts;
  return {
    ...given,
    type: "object",
    properties: { ...others, ...properties, query: { ...query, ...asText(properties.query) } },
    required: [...new Set(["query", ...required])],
  } as JsonSchema;
}

/** What was written of the query stays, as far as it is a text. */
const asText = (given: unknown): object =>
  given !== null && typeof given === "object" && (!("type" in given) || given.type === "string") ? given : {};
