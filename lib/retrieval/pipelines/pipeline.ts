import { z } from "zod";
import { countVectors } from "../../db/retrieval";
import type { ReadDb } from "../../db/scoped";
import { displayName } from "../../identity";
import { Failure } from "../../operation/failure";
import { checkOutboundUrl } from "../../outbound/fetch";

export const pipelinesMax = 100;
export const chunksMax = 100_000;

/** Those that the database has of itself. `simple` takes every word as it is written. */
export const languages = [
  ...["simple", "arabic", "armenian", "basque", "catalan", "danish", "dutch", "english", "finnish", "french", "german", "greek"],
  ...["hindi", "hungarian", "indonesian", "irish", "italian", "lithuanian", "nepali", "norwegian", "portuguese", "romanian"],
  ...["russian", "serbian", "spanish", "swedish", "tamil", "turkish", "yiddish"],
] as const;

export const PipelineSlug = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,39}$/, "Use small letters, digits, hyphens and underscores, beginning with a letter");

/** What a pipeline is called and how it cuts and compares. */
export const PipelineSetting = z.object({
  name: displayName(80),
  description: z.string().trim().max(1_000, "Use at most 1,000 characters"),
  language: z.enum(languages).describe("Whose words are compared in their stems; simple compares them as they are written"),
  chunkCharacters: z.number().int().min(200, "At least 200").max(8_000, "At most 8,000").describe("The longest chunk"),
  overlapCharacters: z.number().int().min(0).max(1_000, "At most 1,000").describe("How much of a cut chunk the next one repeats"),
});

export const EmbeddingsSetting = z.object({
  url: z.url({ protocol: /^https?$/, error: "Enter a complete URL with http:// or https://" }).max(2_000, "The URL is too long"),
  model: z.string().trim().min(1, "Name the model").max(200, "Use at most 200 characters"),
  key: z.string().trim().min(1, "Enter the key").max(2_000, "The key is too long").optional(),
});

export const Pipeline = z.object({
  id: z.uuid(),
  slug: z.string(),
  ...PipelineSetting.shape,
  language: z.string(),
  embeddings: z.object({ url: z.string(), model: z.string(), hasKey: z.boolean() }).nullable(),
  documents: z.number().int(),
  chunks: z.number().int(),
  pending: z.number().int().describe("Documents and chunks that work in the background has not come to yet"),
  trouble: z.string().nullable().describe("Why that work failed last; it is tried again"),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Pipeline = z.infer<typeof Pipeline>;

export type PipelineRow = NonNullable<Awaited<ReturnType<typeof findPipeline>>>;

/** By its slug or its id. */
export const findPipeline = (db: Pick<ReadDb, "pipeline">, reference: string) =>
  db.pipeline.findFirst({ where: isId(reference) ? { id: reference } : { slug: reference } });

export async function getPipelineRow(db: Pick<ReadDb, "pipeline">, reference: string): Promise<PipelineRow> {
  const row = await findPipeline(db, reference);
  if (!row) throw new Failure("not_found", `There is no pipeline ${reference} in this organization.`);
  return row;
}

const isId = (text: string): boolean => z.uuid().safeParse(text).success;

export async function pipelineViews(db: ReadDb, organizationId: string, rows: readonly PipelineRow[]): Promise<Pipeline[]> {
  const by = ["pipelineId" as const, "indexRevision" as const];
  const groups = await db.pipelineDocument.groupBy({ by, _count: true, _sum: { chunkCount: true } });
  const keys = new Set((await db.pipelineKey.findMany({ select: { pipelineId: true } })).map(({ pipelineId }) => pipelineId));
  const vectors = rows.some(({ embeddingUrl }) => embeddingUrl !== null) ? await countVectors(db, organizationId) : new Map();
  return rows.map((row) => {
    const own = groups.filter(({ pipelineId }) => pipelineId === row.id);
    const documents = own.reduce((sum, { _count }) => sum + _count, 0);
    const chunks = own.reduce((sum, { _sum }) => sum + (_sum.chunkCount ?? 0), 0);
    const outdated = own
      .filter(({ indexRevision }) => indexRevision < row.indexRevision)
      .reduce((sum, { _count }) => sum + _count, 0);
    const vectorless = row.embeddingUrl === null ? 0 : Math.max(0, chunks - (vectors.get(row.id) ?? 0));
    return pipelineView(row, { documents, chunks, pending: outdated + vectorless, hasKey: keys.has(row.id) });
  });
}

type Counts = { documents: number; chunks: number; pending: number; hasKey: boolean };

function pipelineView(row: PipelineRow, { hasKey, ...counts }: Counts): Pipeline {
  const { id, slug, name, description, language, chunkCharacters, overlapCharacters, trouble, createdBy } = row;
  const { embeddingUrl: url, embeddingModel: model } = row;
  return {
    ...{ id, slug, name, description, language, chunkCharacters, overlapCharacters, trouble, createdBy, ...counts },
    embeddings: url === null || model === null ? null : { url, model, hasKey },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A chunk must be longer than what it repeats, or cutting would never end. */
export function requireSizes({
  chunkCharacters,
  overlapCharacters,
}: {
  chunkCharacters: number;
  overlapCharacters: number;
}): void {
  if (overlapCharacters * 2 <= chunkCharacters) return;
  const message = "Let chunks repeat at most half of their length";
  throw new Failure("invalid", `${message}.`, { overlapCharacters: [message] });
}

/** Where vectors are made: an address without a login of its own, which no log or page would hide. */
export function requireEndpoint(text: string): string {
  const url = checkOutboundUrl(text);
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw new Failure("invalid", "Enter the address without a login, a query or a fragment. The key has its own field.");
  return url.href.replace(/\/+$/, "");
}
