import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { kill, startProgram } from "../operation/program.suite";
import { loopbackServer } from "../outbound/loopback.suite";
import { allowLoopback } from "../sources/upstream.suite";
import { listPipelineDocuments } from "./documents/list";
import { listPipelineChunks } from "./documents/list-chunks";
import { uploadDocument } from "./documents/upload";
import { createPipeline } from "./pipelines/create";
import { getPipeline } from "./pipelines/get";
import { updatePipeline } from "./pipelines/update";
import { queryPipeline } from "./search/query";

withDatabase();
allowLoopback();

const slug = "handbook";
const documents = 8;
const rounds = 8;
/** Long enough that cutting it anew takes many statements. */
const textOf = (number: number) =>
  Array.from({ length: 900 }, (_, line) => `Paragraph ${line} of file${number} tells of trains. ${"word ".repeat(60)}`).join(
    "\n\n",
  );

type Embeddings = { url: string; model: string } | null;

async function newPipeline(embeddings: Embeddings, texts: readonly string[]) {
  const { ctx, db, organizationId } = await newOrganization();
  const { id } = await createPipeline(ctx, { slug, name: "Handbook", embeddings });
  for (const [number, text] of texts.entries()) await uploadDocument(ctx, { slug, name: `${number}.txt`, text });
  const index = () => startProgram("retrieval/killed", organizationId, id);
  const present = () => getPipeline(ctx, { slug });
  return { ctx, db, index, present };
}

it("a pipeline whose process is killed while it cuts documents anew has each document as it was or as it will be", {
  timeout: 180_000,
}, async () => {
  const texts = Array.from({ length: documents }, (_, number) => textOf(number));
  const { ctx, db, index, present } = await newPipeline(null, texts);
  const [before] = (await listPipelineDocuments(ctx, { slug })).items;
  await updatePipeline(ctx, { slug, chunkCharacters: 300, overlapCharacters: 0 });
  expect(await present()).toMatchObject({ pending: documents });
  let kills = 0;
  for (let round = 0; round < rounds && (await present()).pending > 0; round++) {
    const child = await index();
    await sleep(round * 40);
    await kill(child);
    kills += 1;
    const { items } = await listPipelineDocuments(ctx, { slug });
    for (const { id, chunks } of items) {
      const found = await db.pipelineChunk.findMany({ where: { documentId: id }, select: { index: true } });
      const sorted = found.map(({ index }) => index).sort((a, b) => a - b);
      expect(sorted).toEqual(Array.from({ length: chunks }, (_, position) => position));
    }
    expect((await queryPipeline(ctx, { slug, query: "file3 trains" })).items[0]?.citation.document.name).toBe("3.txt");
  }
  expect(kills).toBeGreaterThan(1);
  await index();
  await vi.waitFor(async () => expect(await present()).toMatchObject({ pending: 0, trouble: null }), { timeout: 60_000 });
  const { items } = await listPipelineDocuments(ctx, { slug });
  expect(new Set(items.map(({ chunks }) => chunks)).size).toBeLessThan(3);
  expect(items.every(({ chunks }) => chunks > before!.chunks)).toBe(true);
  const { items: chunks } = await listPipelineChunks(ctx, { slug, id: items[0]!.id, limit: 5 });
  expect(chunks.every(({ text }) => text.length <= 300)).toBe(true);
});

it("a pipeline whose process is killed while it waits for vectors keeps those it has, and asks for the rest alone", {
  timeout: 120_000,
}, async () => {
  const asked: number[] = [];
  let isHeld = true;
  const server = await loopbackServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { input } = JSON.parse(Buffer.concat(parts).toString()) as { input: string[] };
    if (input.length > 1) asked.push(input.length); // one text alone is that of a query
    if (isHeld && input.length > 1 && asked.length > 1) return;
    const data = input.map((text, index) => ({ index, embedding: [text.length, 1, -1, 0.5] }));
    response.setHeader("content-type", "application/json").end(JSON.stringify({ data }));
  });
  const embeddings = { url: `${server.origin}/v1`, model: "tiny" };
  const { ctx, index, present } = await newPipeline(embeddings, [textOf(0)]);
  const first = await index();
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 60_000 });
  await kill(first);
  const { chunks, pending } = await present();
  expect([chunks - pending, asked]).toEqual([64, [64, 64]]);
  expect((await queryPipeline(ctx, { slug, query: "trains" })).items.length).toBeGreaterThan(0);
  isHeld = false;
  await index();
  await vi.waitFor(async () => expect(await present()).toMatchObject({ pending: 0 }), { timeout: 60_000 });
  expect(asked.slice(2).reduce((sum, count) => sum + count, 0)).toBe(chunks - 64);
});
