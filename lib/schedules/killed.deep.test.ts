import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, it, vi } from "vitest";
import { isDeep } from "@/scripts/test-depth";
import { offerBuiltins } from "../executions/builtins.suite";
import { endLeases } from "../executions/end-leases.suite";
import { newRuns, things } from "../executions/executions.suite";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { kill as killProgram, startProgram } from "../operation/program.suite";
import { createPolicy } from "../policies";
import { createRegistryTool, getRegistryTool, listToolVersions, publishRegistryTool } from "../registry";
import { createPipeline, indexPipeline, queryPipeline, reindexPipeline, uploadDocument } from "../retrieval";
import { json, newUpstream } from "../sources/upstream.suite";
import { createSchedule } from "./manage/create";
import { workOff } from "./work-off.suite";

withDatabase();
beforeAll(offerBuiltins);

/** `npm run test:faults` asks for many rounds of the short tests; these take longer. */
const asked = Number(process.env.FAULT_ROUNDS ?? 0);
const isThorough = isDeep || asked > 0;
const rounds = isThorough ? Math.max(3, Math.ceil(asked / 20)) : 1;

const child = (...args: string[]) => startProgram("schedules/killed", ...args);

async function kill(made: Awaited<ReturnType<typeof child>>): Promise<void> {
  await killProgram(made);
  await endLeases();
}

const schema = { type: "object", properties: { title: { type: "string" } }, required: ["title"] };

/** A tool whose program adds a thing, within a run of its own. */
async function newAdder(ctx: Parameters<typeof createRegistryTool>[0]) {
  const code = `const { data } = await ${things}.addThing({ title }); await ${things}.getThing({ id: 1 }); return data`;
  const making = { name: "Adder", implementation_type: "artifact", implementation_config: { effect: "read", code } };
  const { id } = await createRegistryTool(ctx, { ...making, schema: { input: schema } });
  return publishRegistryTool(ctx, { id });
}

it("each time of a schedule begins one run, and the runs within it send each change once, whenever the process is killed", {
  timeout: 120_000 + rounds * 90_000,
}, async () => {
  const { ctx, db, upstream, sent, organizationId, owner } = await newRuns();
  upstream.serve(({ url, method }, response) => void setTimeout(() => json(response, { url, method }), Math.random() * 15));
  await createPolicy(ctx, { owner: "org", pattern: "things_api.org.main.things.addThing", action: "allow" });
  const { address } = await newAdder(ctx);
  const make = (name: string, missed: "skip" | "once") =>
    createSchedule(ctx, {
      ...{ name, missed, trigger: "cron", cron: "0 3 1 1 *", timeZone: "UTC" },
      target: { kind: "code", code: `return (await ${address}({ title: "${name}" })).data` },
    });
  for (let round = 0; round < rounds; round++) {
    const names = [1, 2, 3, 4].map((n) => `${round}-${n}`);
    const due = await Promise.all(names.map((name) => make(name, "skip")));
    const late = [await make(`${round}-skipped`, "skip"), await make(`${round}-once`, "once")];
    const lapse = (ids: { id: string }[], ms: number) =>
      db.$transaction((tx) =>
        tx.schedule.updateMany({ where: { id: { in: ids.map(({ id }) => id) } }, data: { nextAt: new Date(Date.now() - ms) } }),
      );
    await lapse(late, 3 * 3_600_000);
    const first = await child("work", organizationId, owner.id);
    await lapse(due, 0);
    await sleep(Math.random() * 1_500);
    await kill(first);
    if (isThorough) {
      const second = await child("work", organizationId, owner.id);
      await sleep(Math.random() * 1_500);
      await kill(second);
    }
    const count = (where: object) => db.execution.count({ where: { parentId: null, ...where } });
    await vi.waitFor(
      async () => {
        await workOff(organizationId);
        expect(await count({})).toBe((round + 1) * 5);
        const waiting = await db.approval.count({ where: { kind: "outcome", state: "waiting" } });
        expect(await count({ state: { not: "completed" } })).toBeLessThanOrEqual(waiting);
      },
      { timeout: 80_000, interval: 200 },
    );
  }
  const firings = await db.scheduleFiring.groupBy({ by: ["scheduleId", "state"], _count: true });
  expect(firings.map(({ _count }) => _count)).toEqual(Array.from({ length: rounds * 6 }, () => 1));
  expect(firings.filter(({ state }) => state === "missed")).toHaveLength(rounds);
  const titles = sent("POST").map(({ body }) => (JSON.parse(body) as { title: string }).title);
  expect(titles.length).toBe(new Set(titles).size);
  expect(titles.some((title) => title.endsWith("skipped"))).toBe(false);
  const inner = await db.execution.findMany({ where: { parentId: { not: null } }, select: { parentId: true } });
  expect(new Set(inner.map(({ parentId }) => parentId)).size).toBe(inner.length);
  expect(inner.length).toBe(rounds * 5);
});

it.runIf(isThorough)(
  "publishing and going back are whole or have not happened, whenever the process is killed",
  {
    timeout: 60_000 + rounds * 30_000,
  },
  async () => {
    const { ctx, db, organizationId, owner } = await newOrganization();
    const { id } = await createRegistryTool(ctx, { name: "Ask", implementation_type: "custom" });
    await publishRegistryTool(ctx, { id });
    for (let round = 0; round < rounds; round++) {
      const publisher = await child("publish", organizationId, owner.id, id);
      await once(publisher.stdout!, "data");
      await sleep(Math.random() * 600);
      await kill(publisher);
      const tool = await getRegistryTool(ctx, { id });
      const live = (await listToolVersions(ctx, { id })).items.filter(({ is_live }) => is_live);
      expect(live).toMatchObject([{ version: tool.live_version }]);
      const { toolSetHash } = await db.connection.findFirstOrThrow({ where: { name: "main" } });
      const { toolHashes } = await db.toolSet.findFirstOrThrow({ where: { hash: toolSetHash ?? "" } });
      const rows = await db.tool.findMany({ where: { hash: { in: toolHashes } }, select: { registration: true } });
      const stages = rows.map(({ registration }) => registration as { stage: string; version: string }); // safe: written by catalogRow()
      expect(stages.filter(({ stage }) => stage === "live")).toMatchObject([{ version: tool.live_version }]);
      expect(stages.length).toBe(tool.is_changed ? 2 : 1);
      await publishRegistryTool(ctx, { id });
    }
  },
);

it("indexing goes on where a killed process left it, and nobody finds a half of a document", { timeout: 180_000 }, async () => {
  const { ctx, db, organizationId, owner } = await newOrganization();
  let asked = 0;
  const endpoint = await newUpstream(({ body }, response) => {
    asked += 1;
    const { input } = JSON.parse(body) as { input: string[] };
    const data = input.map((text, index) => ({ index, embedding: [text.length, 1, 0] }));
    setTimeout(() => json(response, { data }), asked === 2 ? 20_000 : 20);
  });
  const pipeline = await createPipeline(ctx, { slug: "docs", name: "Docs" });
  const paragraphs = Array.from({ length: 100 }, (_, n) => `Paragraph ${n} about oranges. ${"Words. ".repeat(40)}`);
  const text = paragraphs.join("\n\n");
  for (const name of ["a.md", "b.md"]) await uploadDocument(ctx, { slug: "docs", name, text });
  const embeddings = { url: `${endpoint.origin}/v1`, model: "small" };
  const data = { embeddingUrl: embeddings.url, embeddingModel: embeddings.model };
  await db.$transaction((tx) => tx.pipeline.updateMany({ where: { id: pipeline.id }, data }));
  await reindexPipeline(ctx, { slug: "docs" });
  const indexer = await child("index", organizationId, owner.id, pipeline.id);
  await vi.waitFor(() => expect(asked).toBe(2), { timeout: 60_000 });
  await kill(indexer);
  const chunks = await db.pipelineChunk.count();
  const vectors = await db.pipelineVector.count();
  expect(vectors).toBeGreaterThan(0);
  expect(vectors).toBeLessThan(chunks);
  const found = await queryPipeline(ctx, { slug: "docs", query: "oranges", limit: 20 });
  expect(new Set(found.items.map(({ citation }) => citation.chunk.id)).size).toBe(found.items.length);
  await indexPipeline({ organizationId, id: pipeline.id });
  expect([await db.pipelineChunk.count(), await db.pipelineVector.count()]).toEqual([chunks, chunks]);
  const documents = await db.pipelineDocument.findMany({ select: { id: true, chunkCount: true } });
  for (const document of documents)
    expect(await db.pipelineChunk.count({ where: { documentId: document.id } })).toBe(document.chunkCount);
});
