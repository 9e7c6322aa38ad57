import { markBegin, markEnd, markWords, nearVectors, type PipelineScope, rankByWords } from "../../db/retrieval";
import type { ReadDb } from "../../db/scoped";
import { Failure } from "../../operation/failure";
import { openEmbeddingKey } from "../embeddings/key";
import { requestVectors } from "../embeddings/request";
import { signsOf, similarity } from "../embeddings/vector";
import type { PipelineRow } from "../pipelines/pipeline";
import { fuseRanks } from "./fuse-ranks";

type Citation = {
  document: { id: string; name: string };
  heading: string;
  page: number | null;
  chunk: { id: string; index: number };
};
type FoundChunk = {
  text: string;
  score: number;
  matched: ("words" | "meaning")[];
  /** Where the words of the query stand in the text: from and to. */
  highlights: [from: number, to: number][];
  citation: Citation;
};
type PipelineFindings = { items: FoundChunk[]; mode: "words" | "hybrid"; notice: string | null };

type Query = { query: string; limit: number; signal?: AbortSignal | undefined };

const candidatesMax = 50;

/** Ranks by words and, where an endpoint is set, by meaning, and joins both. Without the endpoint's answer words decide alone. */
export async function searchPipeline(
  db: ReadDb,
  pipeline: PipelineRow,
  { query, limit, signal }: Query,
): Promise<PipelineFindings> {
  const { organizationId, id: pipelineId, language } = pipeline;
  const scope = { organizationId, pipelineId };
  const [byWords, { ids: byMeaning, notice }] = await Promise.all([
    rankByWords({ ...scope, language, query, limit: Math.max(candidatesMax, limit) }),
    rankByMeaning(db, pipeline, { query, limit, signal }),
  ]);
  const ranked = fuseRanks({ words: byWords, meaning: byMeaning ?? [] }).slice(0, limit);
  const items = await showChunks(db, { ...scope, language, query }, ranked);
  return { items, mode: byMeaning ? "hybrid" : "words", notice };
}

const questionMs = 15_000;
/** So many rough neighbours are compared exactly. */
const neighboursMax = 200;

async function rankByMeaning(db: ReadDb, pipeline: PipelineRow, { query, limit, signal }: Query) {
  const { organizationId, id: pipelineId, embeddingUrl: url, embeddingModel: model, embeddingRevision: revision } = pipeline;
  if (url === null || model === null) return { ids: null, notice: null };
  try {
    const key = await openEmbeddingKey(db, { organizationId, pipelineId });
    const [vector] = await requestVectors({ url, model, key }, [query], { signal, totalMs: questionMs });
    if (!vector) return { ids: null, notice: null };
    const near = await nearVectors({ organizationId, pipelineId, revision, signs: signsOf(vector), limit: neighboursMax });
    const scored = near.map(({ id, numbers }) => ({ id, score: similarity(vector, numbers) }));
    const best = scored.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).slice(0, Math.max(candidatesMax, limit));
    return { ids: best.map(({ id }) => id), notice: null };
  } catch (error) {
    if (!(error instanceof Failure) || signal?.aborted) throw error;
    return { ids: null, notice: `Only words were compared: ${error.message}` };
  }
}

type Shown = PipelineScope & { language: string; query: string };

async function showChunks(db: ReadDb, scope: Shown, ranked: ReturnType<typeof fuseRanks>): Promise<FoundChunk[]> {
  const ids = ranked.map(({ id }) => id);
  const select = {
    id: true,
    index: true,
    heading: true,
    page: true,
    text: true,
    document: { select: { id: true, name: true } },
  } as const;
  const rows = await db.pipelineChunk.findMany({ where: { id: { in: ids } }, select });
  const byWords = ranked.filter(({ matched }) => matched.includes("words")).map(({ id }) => id);
  const marked = await markWords({ ...scope, ids: byWords });
  const known = new Map(rows.map((row) => [row.id, row]));
  return ranked.flatMap(({ id, score, matched }) => {
    const row = known.get(id);
    if (!row) return []; // its document was removed meanwhile
    const { text, heading, page, index, document } = row;
    return [
      {
        text,
        score,
        matched,
        highlights: highlightsOf(marked.get(id) ?? ""),
        citation: { document, heading, page, chunk: { id, index } },
      },
    ];
  });
}

function highlightsOf(marked: string): [number, number][] {
  const found: [number, number][] = [];
  let length = 0;
  let begin = 0;
  for (const character of marked) {
    if (character === markBegin) begin = length;
    else if (character === markEnd) found.push([begin, length]);
    else length += character.length;
  }
  return found;
}
