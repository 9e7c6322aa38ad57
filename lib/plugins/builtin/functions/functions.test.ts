import { describe, expect, it } from "vitest";
import { loopbackServer } from "../../../outbound/loopback.suite";
import { callBuiltIn } from "../built-in.suite";
import { functions } from "./registry";

const call = (function_name: string, args: Record<string, unknown> = {}) =>
  callBuiltIn("function_call", { function_name, arguments: args });
const given = (result: unknown) => ({ ok: true, data: { result } });

describe("functions of the server", () => {
  it("say what they take and give", () => {
    expect(new Set(functions.map(({ name }) => name)).size).toBe(functions.length);
    for (const { name, description, inputSchema, outputSchema } of functions) {
      expect(name).toMatch(/^[a-z0-9]+\.[a-z0-9_]+$/);
      expect(description).toMatch(/\.$/);
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(outputSchema).toBeTypeOf("object");
    }
  });

  it.each<[string, Record<string, unknown>, unknown]>([
    ["text.slugify", { text: "  Crème Brûlée & Straße 7! " }, "creme-brulee-strasse-7"],
    ["text.slugify", { text: "日本 Tokyo", separator: "_" }, "日本_tokyo"],
    ["text.slugify", { text: "abc def", max_length: 4 }, "abc"],
    ["text.truncate", { text: "one two three", max_length: 9 }, "one two…"],
    ["text.truncate", { text: "😀😀😀", max_length: 2 }, "😀…"],
    ["text.statistics", { text: "One two. Three!" }, { characters: 15, words: 3, sentences: 2, lines: 1 }],
    ["text.diff", { before: "a\nb\n", after: "a\nc\n" }, { added: 1, removed: 1, diff: " a\n-b\n+c" }],
    ["regex.replace", { text: "2026-11-19", pattern: "(\\d+)-(\\d+)-(\\d+)", replacement: "$3.$2.$1" }, "19.11.2026"],
    ["hash.sha256", { text: "abc" }, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    ["hash.digest", { text: "abc", algorithm: "md5" }, "900150983cd24fb0d6963f7d28e17f72"],
    ["hash.hmac", { text: "abc", key: "k", encoding: "base64" }, "NC5RnOCtbAOja5jus/HRMNtIE7nfTRFg7aSI1xLceO4="],
    ["base64.encode", { text: "ü" }, "w7w="],
    ["base64.decode", { base64: "w7w" }, "ü"],
    ["json.merge_patch", { target: { a: 1, b: { c: 2, d: 3 } }, patch: { a: null, b: { c: 4 } } }, { b: { c: 4, d: 3 } }],
    [
      "csv.format",
      {
        rows: [
          { a: "x,y", b: "=1+1" },
          { a: 'q"q', b: 3 },
        ],
      },
      'a,b\r\n"x,y",\'=1+1\r\n"q""q",3',
    ],
  ])("%s %j", async (name, args, result) => {
    expect(await call(name, args)).toMatchObject(given(result));
  });

  it("read tables of CSV as spreadsheets write them", async () => {
    const text = '\uFEFFname;note\r\n"Ada ""A"" L";"two\nlines; here"\r\n\r\nBob;\r\nEve;x;more\r\n';
    expect(await call("csv.parse", { text })).toMatchObject(
      given({
        delimiter: ";",
        columns: ["name", "note"],
        rows: [
          { name: 'Ada "A" L', note: "two\nlines; here" },
          { name: "Bob", note: "" },
          { name: "Eve", note: "x", column_3: "more" },
        ],
      }),
    );
    expect(await call("csv.parse", { text: "1,2\n3,4", has_header: false })).toMatchObject(
      given({
        rows: [
          ["1", "2"],
          ["3", "4"],
        ],
      }),
    );
    expect(await call("csv.parse", { text: 'a\n"open' })).toMatchObject({
      error: { message: expect.stringContaining("never closed") },
    });
  });

  it("find all places of a text, with their groups", async () => {
    const args = { text: "a1 b2", pattern: "(?<letter>[a-z])(\\d)(x)?" };
    expect(await call("regex.match", args)).toMatchObject(
      given({
        matches: [
          { match: "a1", index: 0, groups: ["a", "1", null], named: { letter: "a" } },
          { match: "b2", index: 3 },
        ],
        is_cut: false,
      }),
    );
    expect(await call("regex.match", { text: "aaa", pattern: "a", limit: 2 })).toMatchObject(given({ is_cut: true }));
  });

  it("count and measure numbers", async () => {
    expect(await call("number.statistics", { values: [4, 1, 3, 2], percentiles: [90] })).toMatchObject(
      given({ count: 4, sum: 10, mean: 2.5, median: 2.5, min: 1, max: 4, percentiles: { p90: 3.7 } }),
    );
  });

  it("make new identifiers each time", async () => {
    const made = await Promise.all([call("uuid.create", { count: 2 }), call("uuid.create"), call("random.token")]);
    expect(new Set(JSON.stringify(made).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g))).toHaveProperty("size", 3);
  });

  it.each([
    ["text.slugify", {}, /'text'/],
    ["text.slugify", { text: 7 }, /'text'/],
    ["regex.match", { text: "a", pattern: "(" }, /'pattern'/],
    ["text.statistics", { text: "a", language: "no such tag!" }, /language/],
    ["base64.decode", { base64: "/w==" }, /no text/],
    ["url.parse", { url: "/only/a/path" }, /no complete address/],
    ["number.statistics", { values: [] }, /'values'/],
    ["url.check", { url: "file:///etc/passwd" }, /'url'/],
  ])("%s %j is refused and says why", async (name, args, message) => {
    expect(await call(name, args)).toMatchObject({
      ok: false,
      error: { code: "invalid_tool_arguments", message: expect.stringMatching(message) },
    });
  });

  it("are called from a list: a name beside it is refused", async () => {
    for (const name of ["process.exit", "constructor", "fs.readFile"])
      expect(await call(name)).toMatchObject({ ok: false, error: { code: "invalid_tool_arguments" } });
  });

  it("that answer at once run in a process of their own, so that an expression without end holds nobody", async () => {
    const args = { function_name: "regex.match", arguments: { text: `${"a".repeat(60)}!`, pattern: "^(a+)+$" } };
    const controller = new AbortController();
    const endless = callBuiltIn("function_call", args, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error("given up")), 400);
    await expect(endless).rejects.toThrow("given up");
  });

  it("that wait are awaited, end with their call, and reach the network through the guard", async () => {
    expect(await call("time.wait", { seconds: 0.05 })).toMatchObject(given({ waited_ms: expect.any(Number) }));
    const { origin } = await loopbackServer((_request, response) =>
      response.writeHead(404, { "content-type": "text/html" }).end("no"),
    );
    expect(await call("url.check", { url: origin })).toMatchObject(
      given({ status: 404, is_ok: false, content_type: "text/html" }),
    );
    expect(await call("url.check", { url: "http://10.0.0.1" })).toMatchObject({
      ok: false,
      error: { code: "upstream_unreachable" },
    });
    const controller = new AbortController();
    const waiting = callBuiltIn(
      "function_call",
      { function_name: "time.wait", arguments: { seconds: 30 } },
      { signal: controller.signal },
    );
    controller.abort(new Error("given up"));
    await expect(waiting).rejects.toThrow();
  });
});
