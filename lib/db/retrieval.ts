import { pool } from "./client";
import type { ReadDb, WriteDb } from "./scoped";

/** The pipeline that chunks belong to. */
export type PipelineScope = { organizationId: string; pipelineId: string };

type Chunks = PipelineScope & { documentId: string; language: string };

/** Inserts a JSON list of chunks with their words as the language sees them; those of headings weigh more. */
export async function insertChunks(db: WriteDb, { organizationId, pipelineId, documentId, language }: Chunks, batch: string) {
  await db.$executeRaw`
    insert into pipeline_chunk (id, organization_id, pipeline_id, document_id, position, heading, page, text, words)
    select gen_random_uuid(), ${organizationId}::uuid, ${pipelineId}::uuid, ${documentId}::uuid, position, heading, page, text,
      setweight(to_tsvector(${language}::text::regconfig, heading), 'A') || setweight(to_tsvector(${language}::text::regconfig, text), 'D')
    from json_to_recordset(${batch}::json) as row (position int, heading text, page int, text text)`;
}

/** Serializes what writes the documents of one pipeline. */
export async function lockPipeline(db: WriteDb, { organizationId, pipelineId }: PipelineScope): Promise<void> {
  await db.$queryRaw`select 1 from pipeline where organization_id = ${organizationId}::uuid and id = ${pipelineId}::uuid for no key update`;
}

type WordQuery = PipelineScope & { language: string; query: string; limit: number };

/**
 * The chunks that share words with a query, the best first. A rare word counts more than a frequent one, a chunk that repeats
 * a word gains less each time, and long chunks gain less than short ones. Words that stand nearly everywhere choose nothing
 * unless the query has no others.
 */
export async function rankByWords({ organizationId, pipelineId, language, query, limit }: WordQuery): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>({
    name: "pipeline-words",
    text: `with total as materialized (
        select coalesce(sum(chunk_count), 0)::float8 as chunks from pipeline_document where organization_id = $1 and pipeline_id = $2
      ), term as materialized (
        select ('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''')::tsquery as word
        from unnest(to_tsvector($3::text::regconfig, $4)) order by positions[1] limit 32
      ), counted as materialized (
        select word, (select count(*) from pipeline_chunk
          where organization_id = $1 and pipeline_id = $2 and words @@ word)::float8 as chunks from term
      ), telling as materialized (
        select word, ln(1 + (total.chunks - counted.chunks + 0.5) / (counted.chunks + 0.5)) as weight from counted, total
        where counted.chunks > 0 and (counted.chunks <= greatest(total.chunks * 0.2, 200)
          or counted.chunks = (select min(chunks) from counted where chunks > 0))
      )
      select chunk.id::text as id from telling
      join pipeline_chunk chunk on chunk.organization_id = $1 and chunk.pipeline_id = $2 and chunk.words @@ telling.word
      group by chunk.id
      order by sum(greatest(telling.weight, 0.01) * ts_rank('{0.5, 0.5, 0.5, 1}', chunk.words, telling.word, 1)) desc, chunk.id
      limit $5`,
    values: [organizationId, pipelineId, language, query, limit],
  });
  return rows.map(({ id }) => id);
}

type VectorQuery = PipelineScope & { revision: number; signs: string; limit: number };

/** Vectors that are roughly near, by the signs of their numbers. */
export async function nearVectors({ organizationId, pipelineId, revision, signs, limit }: VectorQuery) {
  const { rows } = await pool().query<{ id: string; numbers: Buffer }>({
    name: "pipeline-vectors",
    text: `with near as materialized (
        select chunk_id from pipeline_vector
        where organization_id = $1 and pipeline_id = $2 and embedding_revision = $3 and length(signs) = length($4::varbit)
        order by bit_count(signs # $4::varbit), chunk_id limit $5
      )
      select chunk_id::text as id, numbers from near join pipeline_vector vector using (chunk_id) where vector.organization_id = $1`,
    values: [organizationId, pipelineId, revision, signs, limit],
  });
  return rows;
}

export const [markBegin, markEnd] = ["\u0001", "\u0002"];

type Marked = { organizationId: string; language: string; query: string; ids: readonly string[] };

/** The texts of chunks with marks around the words of a query. */
export async function markWords({ organizationId, language, query, ids }: Marked): Promise<Map<string, string>> {
  const { rows } = await pool().query<{ id: string; marked: string }>({
    name: "pipeline-marks",
    text: `select id::text as id, ts_headline($2::text::regconfig, text,
        replace(plainto_tsquery($2::text::regconfig, $3)::text, '&', '|')::tsquery, $4) as marked
      from pipeline_chunk where organization_id = $1 and id = any($5::uuid[])`,
    values: [organizationId, language, query, `HighlightAll=true, StartSel=${markBegin}, StopSel=${markEnd}`, [...ids]],
  });
  return new Map(rows.map(({ id, marked }) => [id, marked]));
}

type Vectorless = PipelineScope & { revision: number; limit: number };

/** Chunks that have no vector of this revision yet. */
export async function listVectorless(
  db: ReadDb,
  { organizationId, pipelineId, revision, limit }: Vectorless,
): Promise<{ id: string; heading: string; text: string }[]> {
  return db.$transaction(
    (reading) => reading.$queryRaw<{ id: string; heading: string; text: string }[]>`
      select id::text as id, heading, text from pipeline_chunk chunk
      where organization_id = ${organizationId}::uuid and pipeline_id = ${pipelineId}::uuid and not exists (
        select from pipeline_vector vector where vector.organization_id = chunk.organization_id and vector.chunk_id = chunk.id
          and vector.embedding_revision = ${revision}::int)
      limit ${limit}`,
  );
}

/** Keeps vectors, given as a JSON list; chunks that are gone meanwhile get none. */
export async function insertVectors(
  db: WriteDb,
  { organizationId, pipelineId, revision }: PipelineScope & { revision: number },
  batch: string,
): Promise<void> {
  await db.$executeRaw`
    insert into pipeline_vector (organization_id, chunk_id, pipeline_id, embedding_revision, signs, numbers)
    select ${organizationId}::uuid, chunk.id, ${pipelineId}::uuid, ${revision}::int, row.signs::varbit, decode(row.numbers, 'base64')
    from json_to_recordset(${batch}::json) as row (id uuid, signs text, numbers text)
    join pipeline_chunk chunk on chunk.organization_id = ${organizationId}::uuid and chunk.id = row.id
      and chunk.pipeline_id = ${pipelineId}::uuid
    on conflict (organization_id, chunk_id) do update
      set embedding_revision = excluded.embedding_revision, signs = excluded.signs, numbers = excluded.numbers`;
}

/** How many chunks of each pipeline have a vector of its present revision. */
export async function countVectors(db: ReadDb, organizationId: string): Promise<Map<string, number>> {
  const rows = await db.$transaction(
    (reading) => reading.$queryRaw<{ id: string; vectors: number }[]>`
      select pipeline.id::text as id, count(*)::int as vectors from pipeline join pipeline_vector vector
        on vector.organization_id = pipeline.organization_id and vector.pipeline_id = pipeline.id
        and vector.embedding_revision = pipeline.embedding_revision
      where pipeline.organization_id = ${organizationId}::uuid group by pipeline.id`,
  );
  return new Map(rows.map(({ id, vectors }) => [id, vectors]));
}
