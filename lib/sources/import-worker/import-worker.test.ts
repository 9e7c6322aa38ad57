import { existsSync, readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { LongText } from "../../operation/large-input";
import { apiText } from "../upstream.suite";
import type { Job, ProduceJob } from "./job";
import { unpackedRows } from "./row-batches";
import { runImport, timeFor } from "./run";

const everything: ProduceJob = {
  tools: [],
  definitions: [],
  baseline: null,
  overrides: {},
  showing: { fixed: [], common: [] },
  groups: [],
  wanted: null,
};
const reading = (content: string | Uint8Array, produce: ProduceJob | null = null): Job => ({
  from: { documents: [{ name: "api.json", content }], plugin: null, source: null, previous: null },
  produce,
});
const things = (description: string) => apiText({ operations: [{ path: "/a", id: "readA", description }] });

describe("the process that reads documents", () => {
  it("tells how far it is", async () => {
    const operations = Array.from({ length: 250 }, (_, number) => ({ path: `/a${number}`, id: `read${number}` }));
    const told: [number, number][] = [];
    await runImport(reading(apiText({ operations })), { onProgress: (...progress) => told.push(progress) });
    expect(told.at(0)).toEqual([0, 250]);
    expect(told.at(-1)).toEqual([250, 250]);
  });

  it("is ended when its time is over, and the next one works", async () => {
    const text = apiText({
      operations: Array.from({ length: 5_000 }, (_, number) => ({ path: `/a${number}`, id: `read${number}` })),
    });
    await expect(runImport(reading(text), { msMax: 1 })).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("was stopped"),
    });
    expect((await runImport(reading(things("a")))).understood).toMatchObject({ toolCount: 1 });
  });

  it.each([
    ["values without end", `{"openapi": "3.0.3", "x-a": [${"{},".repeat(4_000_000)}0]}`, /more than 3000000 values/],
    ["nesting without end", `{"openapi": "3.0.3", "x-a": ${"[".repeat(1e6)}${"]".repeat(1e6)}}`, /nested deeper/],
  ])("refuses %s before it is parsed", async (_what, text, message) => {
    const content = new TextEncoder().encode(text);
    await expect(runImport(reading(content))).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringMatching(message),
    });
  });

  it("dies alone when it runs out of memory, and the next one works", async () => {
    const text = `{"openapi": "3.0.3", "x-a": [${'{"a": [0]},'.repeat(900_000)}0]}`;
    await expect(runImport(reading(new TextEncoder().encode(text)), { heapMb: 60 })).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("memory"),
    });
    expect((await runImport(reading(things("a")))).understood).toMatchObject({ toolCount: 1 });
  });

  it("reads a text that comes as bytes, and bytes in another encoding", async () => {
    const text = things("\u00E9\u{1F600}");
    const revisions = await Promise.all(
      [text, new LongText([Buffer.from(text)]), new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"))].map(async (content) => {
        const { understood } = await runImport({
          from: { documents: [{ name: "a.json", content }], plugin: null, source: null, previous: null },
          produce: null,
        });
        return understood?.revision;
      }),
    );
    expect(new Set(revisions).size).toBe(1);
  });

  it("gives a large document more time, and none endless time", () => {
    const secondsFor = (megabytes: number) =>
      timeFor({
        from: {
          documents: [{ name: "a", content: "x".repeat(megabytes * 1024 ** 2) }],
          plugin: null,
          source: null,
          previous: null,
        },
      }) / 1000;
    expect([0, 1, 20, 60].map(secondsFor)).toEqual([60, 70, 260, 300]);
  });

  it("works for many at once", async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, number) => runImport(reading(things(`${number}`)))));
    expect(new Set(outcomes.map(({ understood }) => understood?.revision)).size).toBe(8);
  });

  it("says how much a model would read of all tools, with what they share counted once", async () => {
    const shared = { type: "object", properties: { note: { type: "string", description: "x".repeat(1_000) } } };
    const sharing = (count: number) => {
      const operations = Array.from({ length: count }, (_, i) => {
        const body = { $ref: "#/components/schemas/Shared" };
        return { path: `/a${i}`, method: "post", id: `make${i}`, body };
      });
      return runImport(reading(apiText({ operations, schemas: { Shared: shared } }), everything));
    };
    const [one, ten] = await Promise.all([sharing(1), sharing(10)]);
    const [alone, together] = [one.produced?.characters ?? 0, ten.produced?.characters ?? 0];
    expect(alone).toBeGreaterThan(500);
    expect(together).toBeGreaterThan(alone);
    expect(together).toBeLessThan(alone + 9 * 400);
  });

  it("gives nothing a database cannot keep", async () => {
    const { produced } = await runImport(reading(things("a\u0000b"), everything));
    const rows = produced?.toolBatches.map(unpackedRows).join("");
    expect(rows).toContain('"description":"ab');
    expect(rows).not.toContain("\\u0000");
  });

  it("gives equal hashes for equal tools, whatever the order of their keys", async () => {
    const operation = { operationId: "readA", tags: ["x"], responses: { 200: { description: "ok" } } };
    const flipped = Object.fromEntries(Object.entries(operation).reverse());
    const text = (get: object) =>
      JSON.stringify({ openapi: "3.0.0", info: { title: "T", version: "1" }, paths: { "/a": { get } } });
    const [one, other] = await Promise.all([operation, flipped].map((get) => runImport(reading(text(get), everything))));
    expect(one?.produced?.toolHashes).toEqual(other?.produced?.toolHashes);
  });

  it("hands back only rows that are not stored yet, and the same set", async () => {
    const first = await runImport(reading(things("a"), everything));
    const known = { ...everything, tools: first.produced?.toolHashes ?? [] };
    const second = await runImport({
      from: { plugin: "openapi", document: first.understood!.document, listed: null },
      produce: known,
    });
    expect(second.produced).toMatchObject({ hash: first.produced?.hash, toolBatches: [] });
  });
});

const github = "../shared/corpora/openapi/github.json";

describe.skipIf(!existsSync(github))("GitHub's document (needs ../shared)", () => {
  it("becomes 1,223 tools while this thread goes on", async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const bytes = new Uint8Array(readFileSync(github));
    delay.enable();
    const { understood, produced } = await runImport(reading(bytes, everything));
    delay.disable();
    expect(understood?.toolCount).toBe(1223);
    expect(new Set(produced?.toolNames).size).toBe(1223);
    expect(JSON.parse(gunzipSync(understood!.document).toString())).toMatchObject({ format: "openapi/1" });
    expect(delay.max / 1e6).toBeGreaterThan(0);
  });
});
