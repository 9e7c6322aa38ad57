import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { rounds } from "@/scripts/test-depth";
import { createApiKey } from "../../identity";
import type { Actor } from "../../operation/context";
import { beginLargeInput, LongText } from "../../operation/large-input";
import { operation } from "../../operation/operation";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { ask } from "../requests.suite";
import { route } from "../routes/route";
import { LargeBody } from "./large-body";

let key: string;

withDatabase();
beforeAll(async () => {
  const { ctx } = await newOrganization();
  ({ text: key } = await createApiKey(ctx, { name: "test", permissions: ["organization:read"] }));
});

const padding = "\u00E9".repeat(1_200_000);
const kindOf = (part: unknown) => (part instanceof LongText ? `long text of ${part.size}` : typeof part);
const kinds = operation({
  name: "thing.kinds",
  summary: "Kinds",
  permission: "organization:read",
  input: z.object({ text: z.unknown(), files: z.array(z.object({ name: z.string(), text: z.unknown() })) }),
  output: z.object({ kinds: z.array(z.string()) }),
  run: (_ctx, { text, files }) =>
    Promise.resolve({ kinds: [text, ...files.map((file) => file.text), files[0]?.name].map(kindOf) }),
});
const large = async (body: string | object, headers = {}) =>
  ask(
    route(kinds, { body: "document" }),
    new Request("http://console.test/api/v1/things", {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );

describe("a large body", () => {
  test("gives the long texts of a large body as bytes, and the rest as it is", async () => {
    const files = [
      { name: "a", text: padding },
      { name: "b", text: "short" },
    ];
    const response = await large({ text: `${padding}!`, files });
    expect(await response.json()).toEqual({ kinds: ["long text of 2400001", "long text of 2400000", "string", "string"] });
  });

  test.each([
    ["text that is not JSON", `{"text": "${padding}`, /not valid JSON/],
    ["an array", `["${padding}"]`, /must be a JSON object/],
    ["half a surrogate pair", `{"text": "${padding}\\ud800", "files": []}`, /cannot be stored/],
    ["a null character", `{"text": "${padding}\\u0000", "files": []}`, /cannot be stored/],
    [
      "what is nested too deep",
      `{"text": "${padding}", "files": [], "more": ${"[".repeat(1e5)}${"]".repeat(1e5)}}`,
      /nested deeper/,
    ],
    ["millions of values", `{"files": [${"{},".repeat(2_000_000)}0]}`, /one text/],
    ["much that is no text of a document", `{"files": [${'"0123456789",'.repeat(900_000)}0]}`, /one text/],
    ["a long text where none is expected", `{"a": [[[[[["${padding}"]]]]]]}`, /no document is expected/],
  ])("refuses a large body: %s", async (_name, body, message) => {
    const response = await large(body);
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(message);
  });

  test("knows a large document again by what it says, where a key stands for it", async () => {
    const send = async (text: string) => {
      const response = await large({ text, files: [] }, { "idempotency-key": "large" });
      return [response.status, response.headers.get("idempotent-replay")];
    };
    expect(await send(`${padding}a`)).toEqual([200, null]);
    expect(await send(`${padding}b`)).toEqual([409, null]);
    expect(await send(`${padding}a`)).toEqual([200, "true"]);
  });
});

test("says what JSON.parse says of a body, however its bytes come", async () => {
  const long = fc.string({ unit: "grapheme", minLength: 20, maxLength: 60 }).map((part) => part.repeat(1_000));
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    long,
    fc.constant(`"\\\b\f\n\r\t/${"\u{1F600}\u20AC\u00E9".repeat(4_000)}`),
  );
  const body = fc.dictionary(fc.string(), fc.oneof(text, fc.array(text, { maxLength: 3 }), fc.jsonValue({ maxDepth: 3 })));
  const sizes = fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 20 });
  const property = fc.asyncProperty(body, sizes, fc.boolean(), async (value, chunkSizes, isEscaped) => {
    const json = isEscaped ? escapedJson(value) : JSON.stringify(value);
    expect(await withTexts(readIn(Buffer.from(json), chunkSizes))).toEqual(JSON.parse(json));
  });
  await fc.assert(property, { numRuns: rounds(30) });
});

const escapedJson = (value: object) =>
  JSON.stringify(value).replace(/[^\0-\x7f]/gu, (character) =>
    [...Array(character.length).keys()].map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`).join(""),
  );

function readIn(bytes: Uint8Array, sizes: number[]): unknown {
  const body = new LargeBody();
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    body.add(bytes.subarray(at, at + size));
    at += size;
  }
  return body.value();
}

async function withTexts(value: unknown): Promise<unknown> {
  if (value instanceof LongText) return Buffer.from(value.bytes()).toString("utf8");
  if (Array.isArray(value)) return Promise.all(value.map(withTexts));
  if (typeof value !== "object" || value === null) return value;
  const pairs = Object.entries(value).map(async ([name, part]) => [name, await withTexts(part)] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

describe("large inputs", () => {
  const actor = (id: string): Actor => ({ kind: "apiKey", id, label: "", onBehalfOf: null, permissions: [] });

  test("are bounded for each actor and for all, and make room when they are done", () => {
    const [mine, other, third] = [beginLargeInput(actor("a")), beginLargeInput(actor("b")), beginLargeInput(actor("c"))];
    mine.add(100_000_000);
    expect(() => beginLargeInput(actor("a")).add(20_000_000)).toThrow(/large documents of yours/);
    other.add(100_000_000);
    expect(() => third.add(30_000_000)).toThrow(/Too many/);
    mine.end();
    third.add(30_000_000);
    for (const upload of [other, third]) upload.end();
    const again = beginLargeInput(actor("a"));
    again.add(110_000_000);
    again.end();
  });

  test("leave nothing behind, however they end", async () => {
    for (let i = 0; i < 6; i++) await large(`{"text": "${"x".repeat(30_000_000)}${i % 2 ? '"' : ""}, "files": []}`);
    expect((await large({ text: padding, files: [] })).status).toBe(200);
  });
});

describe("the permission", () => {
  test("is asked for before a byte of the body is read", async () => {
    let reads = 0;
    const stream = new ReadableStream(
      {
        pull(controller) {
          reads++;
          controller.enqueue(new Uint8Array(1_000_000));
          if (reads > 10) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const removal = operation({
      name: "thing.remove",
      summary: "Remove",
      permission: "members:write",
      input: z.object({}),
      output: z.object({}),
      run: () => Promise.resolve({}),
    });
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const init = { method: "POST", headers, body: stream, duplex: "half" };
    const response = await ask(route(removal, { body: "document" }), new Request("http://console.test/api/v1/things", init));
    expect([response.status, reads]).toEqual([403, 0]);
  });
});
