import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { LongText } from "../operation/large-input";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { failureOf, loopbackServer } from "../outbound/loopback.suite";
import { allowLoopback } from "../sources/upstream.suite";
import { listPipelineDocuments } from "./documents/list";
import { listPipelineChunks } from "./documents/list-chunks";
import { removePipelineDocument } from "./documents/remove";
import { uploadDocument } from "./documents/upload";
import { indexPipeline } from "./indexing/index-pipeline";
import { createPipeline } from "./pipelines/create";
import { getPipeline } from "./pipelines/get";
import { listPipelines } from "./pipelines/list";
import { reindexPipeline } from "./pipelines/reindex";
import { removePipeline } from "./pipelines/remove";
import { updatePipeline } from "./pipelines/update";
import { queryPipeline } from "./search/query";

withDatabase();
allowLoopback();

const handbook = `# Handbook
## Parental leave
Parents take up to fourteen months of paid leave. Ask for it seven weeks before.
## Travel
Book trains in second class. Hotels cost at most 150 euros a night.
## Equipment
Laptops are replaced every three years. It's "yours" & you may keep the old one.`;

async function newPipeline(embeddings: { url: string; model: string; key?: string } | null = null) {
  const organization = await newOrganization();
  const pipeline = await createPipeline(organization.ctx, { slug: "handbook", name: "Handbook", embeddings });
  const upload = (name: string, text: string) => uploadDocument(organization.ctx, { slug: "handbook", name, text });
  const query = (text: string) => queryPipeline(organization.ctx, { slug: "handbook", query: text });
  const headings = async (text: string) => (await query(text)).items.map(({ citation }) => citation.heading);
  return { ...organization, pipeline, upload, query, headings };
}

describe("a pipeline", () => {
  it("finds what was uploaded, and says where it stands", async () => {
    const { upload, query, ctx } = await newPipeline();
    const made = await upload("handbook.md", handbook);
    expect(made).toMatchObject({ name: "handbook.md", kind: "markdown", chunks: 3, isReplaced: false });
    const { items, mode } = await query("How many months of leave do parents get?");
    expect(mode).toBe("words");
    expect(items[0]).toMatchObject({
      matched: ["words"],
      citation: {
        document: { id: made.id, name: "handbook.md" },
        heading: "Handbook › Parental leave",
        page: null,
        chunk: { index: 0 },
      },
    });
    const marked = items[0]?.highlights.map(([from, to]) => items[0]?.text.slice(from, to));
    expect(marked).toEqual(expect.arrayContaining(["Parental", "leave", "months"]));
    expect((await query("the and of")).items).toEqual([]);
    const { items: chunks, total } = await listPipelineChunks(ctx, { slug: "handbook", id: made.id, limit: 2 });
    expect([chunks.map(({ heading }) => heading), total]).toEqual([["Handbook › Parental leave", "Handbook › Travel"], 3]);
    expect(await getPipeline(ctx, { slug: "handbook" })).toMatchObject({ documents: 1, chunks: 3, pending: 0, trouble: null });
  });

  it("takes any words as a query", async () => {
    const { upload, headings } = await newPipeline();
    await upload("handbook.md", handbook);
    for (const text of ["it's \\ 'laptop' | & ! ( :* <->", "LAPTOPS", "\\'; drop table pipeline; -- laptop"])
      expect(await headings(text)).toEqual(["Handbook › Equipment"]);
  });

  it("puts a document in the place of the one with its name, and keeps the old one when the new one cannot be read", async () => {
    const { upload, headings, ctx } = await newPipeline();
    const { id } = await upload("handbook.md", handbook);
    expect((await failureOf(upload("handbook.md", "  "))).message).toBe("The document holds no text.");
    expect(await headings("trains")).toEqual(["Handbook › Travel"]);
    expect(await upload("handbook.md", "# News\nThe office moves to Lisbon.")).toMatchObject({ id, isReplaced: true, chunks: 1 });
    expect(await headings("trains")).toEqual([]);
    expect(await headings("lisbon")).toEqual(["News"]);
    await removePipelineDocument(ctx, { slug: "handbook", id });
    expect(await headings("lisbon")).toEqual([]);
    expect((await listPipelineDocuments(ctx, { slug: "handbook" })).items).toEqual([]);
  });

  it("takes files as Base64 and as a long text, and refuses what is neither", async () => {
    const { ctx } = await newPipeline();
    const at = { slug: "handbook", name: "a.txt" };
    const base64 = Buffer.from("Hello there").toString("base64");
    expect(await uploadDocument(ctx, { ...at, base64: new LongText([Buffer.from(base64)]) })).toMatchObject({
      characters: 11,
      bytes: 11,
    });
    expect((await failureOf(uploadDocument(ctx, { ...at, base64: "not base64!" }))).message).toContain("Base64");
    expect((await failureOf(uploadDocument(ctx, at))).message).toContain("either text or base64");
    expect((await failureOf(uploadDocument(ctx, { ...at, text: "x".repeat(30_000_001) }))).message).toContain("At most 30000000");
  });

  it("cuts its documents anew when sizes or language change, and goes on where it was interrupted", async () => {
    const { upload, headings, ctx, organizationId, pipeline } = await newPipeline();
    for (const number of [1, 2, 3]) await upload(`${number}.txt`, `Das Haus Nummer ${number}. `.repeat(30));
    await updatePipeline(ctx, { slug: "handbook", language: "german", chunkCharacters: 200, overlapCharacters: 20 });
    expect(await getPipeline(ctx, { slug: "handbook" })).toMatchObject({ chunks: 3, pending: 3 });
    await indexPipeline({ organizationId, id: pipeline.id });
    expect(await getPipeline(ctx, { slug: "handbook" })).toMatchObject({ pending: 0, documents: 3 });
    expect((await getPipeline(ctx, { slug: "handbook" })).chunks).toBeGreaterThan(8);
    expect((await headings("Häuser")).length).toBeGreaterThan(3);
    const failure = await failureOf(updatePipeline(ctx, { slug: "handbook", overlapCharacters: 150 }));
    expect(failure.message).toContain("at most half");
  });

  it("exists for nobody in another organization, by slug and by id", async () => {
    const { upload, pipeline } = await newPipeline();
    const document = await upload("handbook.md", handbook);
    const other = await newOrganization();
    expect(await listPipelines(other.ctx, {})).toEqual({ items: [] });
    for (const slug of ["handbook", pipeline.id]) {
      const tries = [
        ...[() => getPipeline(other.ctx, { slug }), () => queryPipeline(other.ctx, { slug, query: "leave" })],
        ...[() => updatePipeline(other.ctx, { slug, name: "Mine" }), () => removePipeline(other.ctx, { slug })],
        ...[() => uploadDocument(other.ctx, { slug, name: "a", text: "b" }), () => listPipelineDocuments(other.ctx, { slug })],
        () => reindexPipeline(other.ctx, { slug }),
      ];
      for (const tried of tries) expect((await failureOf(tried())).code).toBe("not_found");
    }
    const own = await createPipeline(other.ctx, { slug: "handbook", name: "Own" });
    expect((await failureOf(listPipelineChunks(other.ctx, { slug: own.slug, id: document.id }))).code).toBe("not_found");
    expect((await failureOf(removePipelineDocument(other.ctx, { slug: own.slug, id: document.id }))).code).toBe("not_found");
    expect((await queryPipeline(other.ctx, { slug: own.slug, query: "leave" })).items).toEqual([]);
  });

  it("is removed with all it holds, and each change leaves its line in the audit log", async () => {
    const { ctx, db, upload } = await newPipeline();
    await upload("handbook.md", handbook);
    expect((await failureOf(createPipeline(ctx, { slug: "handbook", name: "Again" }))).code).toBe("conflict");
    await reindexPipeline(ctx, { slug: "handbook" });
    await removePipeline(ctx, { slug: "handbook" });
    expect([await db.pipelineChunk.count(), await db.pipelineDocument.count()]).toEqual([0, 0]);
    const lines = await db.auditEvent.findMany({ where: { action: { startsWith: "pipeline." } }, orderBy: { seq: "asc" } });
    expect(lines.map(({ action }) => action)).toEqual([
      ...["pipeline.create", "pipeline.upload_document", "pipeline.reindex", "pipeline.remove"],
    ]);
  });
});

/** An endpoint that understands a few words, whichever language they are in. */
async function endpointOf({ failing = () => false }: { failing?: (request: number) => boolean } = {}) {
  const topics = [/train|travel|reise|hotel/i, /leave|parent|urlaub|baby/i, /laptop|rechner|computer/i];
  const asked: { texts: string[]; authorization: string | undefined }[] = [];
  const server = await loopbackServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { input, model } = JSON.parse(Buffer.concat(parts).toString()) as { input: string[]; model: string };
    asked.push({ texts: input, authorization: request.headers.authorization });
    if (failing(asked.length)) return void response.writeHead(503).end(`no room for ${request.headers.authorization}`);
    if (model === "nonsense") return void response.end("<html>");
    const data = input.map((text, index) => ({
      index,
      embedding: [0.1, ...topics.map((topic) => (topic.test(text) ? 1 : -0.5))],
    }));
    response.setHeader("content-type", "application/json").end(JSON.stringify({ data: data.reverse() }));
  });
  return { url: `${server.origin}/v1/`, asked };
}

describe("embeddings", () => {
  it("find by meaning what shares no word, and name both ways", async () => {
    const { url, asked } = await endpointOf();
    const { upload, query, ctx, organizationId, pipeline } = await newPipeline({ url, model: "tiny", key: "sk-secret-1" });
    expect(pipeline.embeddings).toEqual({ url: url.slice(0, -1), model: "tiny", hasKey: true });
    await upload("handbook.md", handbook);
    expect(await getPipeline(ctx, { slug: "handbook" })).toMatchObject({ pending: 3 });
    await indexPipeline({ organizationId, id: pipeline.id });
    expect(await getPipeline(ctx, { slug: "handbook" })).toMatchObject({ pending: 0, trouble: null });
    const found = await query("Urlaub für das Baby");
    expect(found).toMatchObject({ mode: "hybrid", notice: null });
    expect(found.items[0]).toMatchObject({ matched: ["meaning"], citation: { heading: "Handbook › Parental leave" } });
    expect((await query("travel by train")).items[0]).toMatchObject({
      matched: ["words", "meaning"],
      citation: { heading: "Handbook › Travel" },
    });
    expect(new Set(asked.map(({ authorization }) => authorization))).toEqual(new Set(["Bearer sk-secret-1"]));
    expect(JSON.stringify(await listPipelines(ctx, {}))).not.toContain("sk-secret-1");
  });

  it("that fail in the middle go on behind what was kept, and searches compare words meanwhile", async () => {
    let isDown = true;
    const { url, asked } = await endpointOf({ failing: (request) => isDown && request > 1 });
    const { upload, query, ctx, organizationId, pipeline } = await newPipeline({ url, model: "tiny", key: "sk-secret-2" });
    await upload("long.txt", Array.from({ length: 70 }, (_, index) => `Laptop ${index} ${"word ".repeat(200)}`).join("\n\n"));
    const failure = await failureOf(indexPipeline({ organizationId, id: pipeline.id }));
    expect(failure.message).toContain("answered 503");
    const { chunks, pending, trouble } = await getPipeline(ctx, { slug: "handbook" });
    expect([chunks - pending, trouble]).toEqual([64, expect.stringContaining("[redacted]")]);
    expect(await query("laptop")).toMatchObject({ mode: "words", notice: expect.stringContaining("answered 503") });
    isDown = false;
    const before = asked.length;
    await indexPipeline({ organizationId, id: pipeline.id });
    expect(asked.slice(before).flatMap(({ texts }) => texts)).toHaveLength(chunks - 64);
    expect(await getPipeline(ctx, { slug: "handbook" })).toMatchObject({ pending: 0, trouble: null });
  });

  it("that answer nonsense are named, and a kept key goes to no other host", async () => {
    const { url } = await endpointOf();
    const { upload, ctx, organizationId, pipeline } = await newPipeline({ url, model: "nonsense", key: "sk-secret-3" });
    await upload("handbook.md", handbook);
    expect((await failureOf(indexPipeline({ organizationId, id: pipeline.id }))).message).toContain("one vector for each text");
    const elsewhere = { url: "https://embeddings.example.com/v1", model: "tiny" };
    const failure = await failureOf(updatePipeline(ctx, { slug: "handbook", embeddings: elsewhere }));
    expect(failure.message).toContain("Enter the key again");
    const refused = await failureOf(
      createPipeline(ctx, { slug: "b", name: "B", embeddings: { url: "http://169.254.169.254/", model: "m" } }),
    );
    expect(["forbidden", "invalid"]).toContain(refused.code);
    expect(await updatePipeline(ctx, { slug: "handbook", embeddings: null })).toMatchObject({ embeddings: null, pending: 0 });
  });

  it("of a pipeline that was removed meanwhile are not asked for", async () => {
    const organization = await newOrganization();
    await expect(indexPipeline({ organizationId: organization.organizationId, id: randomUUID() })).resolves.toBeUndefined();
  });
});
