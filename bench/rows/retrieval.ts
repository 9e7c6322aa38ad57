import { insertVectors } from "../../lib/db/retrieval";
import { createPipeline, queryPipeline, updatePipeline, uploadDocument } from "../../lib/retrieval";
import { vectorOf } from "../../lib/retrieval/embeddings/vectors.suite";
import type { Row } from "../frame/row";
import { database, newOrganization } from "../support/database";
import { serveVectors } from "../support/embeddings";
import { shared } from "../support/ends";
import { medianMs } from "../support/pace";

const words =
  "policy travel leave invoice customer refund device contract office review budget training report approval security".split(" ");
const rare = (number: number) => `item${number % 2_500}`;

/** A paragraph about few things, as documents have them: common words, and some that are rare. */
function paragraph(number: number): string {
  const common = Array.from({ length: 110 }, (_, index) => words[(number * 7 + index * index * (number % 5)) % words.length]);
  return `${common.join(" ")} ${rare(number)} ${rare(number * 31 + 7)}.`;
}

const dimensions = 1_536;
const perDocument = 500;
const documents = 20;

/** A pipeline of 10,000 chunks, with a vector for each. */
const filled = shared(async () => {
  const { analyze } = await database();
  const { ctx, db, organizationId } = await newOrganization();
  const { id: pipelineId } = await createPipeline(ctx, {
    slug: "bench",
    name: "Bench",
    chunkCharacters: 1_000,
    overlapCharacters: 0,
  });
  for (let document = 0; document < documents; document++) {
    const sections = Array.from({ length: perDocument }, (_, index) => {
      const number = document * perDocument + index;
      return `# Section ${number}\n\n${paragraph(number)}`;
    });
    await uploadDocument(ctx, { slug: "bench", name: `${document}.md`, text: sections.join("\n\n") });
  }
  const chunks = await db.pipelineChunk.findMany({ select: { id: true } });
  for (let from = 0; from < chunks.length; from += 200) {
    const rows = chunks.slice(from, from + 200).map(({ id }, index) => ({ id, ...vectorOf(from + index, dimensions) }));
    await db.$transaction((writing) => insertVectors(writing, { organizationId, pipelineId, revision: 1 }, JSON.stringify(rows)));
  }
  await analyze();
  const { url } = await serveVectors(dimensions);
  return { ctx, url, chunks: chunks.length };
});

const queries = [
  ...["how is travel approved", `who handles ${rare(77)} refunds`, "security training report", `${rare(1_234)} contract`],
  "what does the policy say about devices that customers return to the office",
];

const querying = (id: string, how: string, isHybrid: boolean): Row => ({
  id,
  work: `a query over 10,000 chunks, ${how}`,
  unit: "ms",
  budget: [{ most: 50 }],
  async sides() {
    const { ctx, url, chunks } = await filled();
    if (chunks !== documents * perDocument) throw new Error(`There are ${chunks} chunks.`);
    await updatePipeline(ctx, { slug: "bench", embeddings: isHybrid ? { url, model: "bench" } : null });
    let turn = 0;
    const query = async () => {
      const { mode, items } = await queryPipeline(ctx, { slug: "bench", query: queries[(turn += 1) % queries.length] ?? "" });
      if (items.length === 0 || mode !== (isHybrid ? "hybrid" : "words")) throw new Error(`Found ${items.length} by ${mode}.`);
    };
    return { ours: () => medianMs(query, 30) };
  },
});

export const rows: readonly Row[] = [
  querying("P20.hybrid", "by words and by vectors of 1,536 numbers, with the request for the query's vector", true),
  querying("P20.words", "by words", false),
];
