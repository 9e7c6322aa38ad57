import { describe, expect, it } from "vitest";
import { Failure } from "../../operation/failure";
import { decodeText } from "../decode";
import { detectOpenapi } from "./detect";
import { readOpenapi } from "./read";
import { resolveOpenapi } from "./resolve";

const ok = { responses: { 200: { description: "ok" } } };
const minimal = {
  openapi: "3.0.3",
  info: { title: "t", version: "1" },
  servers: [{ url: "https://api.example.com" }],
  paths: { "/a": { get: ok } },
};
const json = JSON.stringify;
const read = (text: string, name = "t") => readOpenapi([{ name, text }]);
const tools = (text: string) => resolveOpenapi(read(text).document).tools;

function refusal(...texts: string[]): string {
  try {
    readOpenapi(texts.map((text, i) => ({ name: `${i}.yaml`, text })));
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
  return "";
}

describe("documents that are none", () => {
  it.each([
    ["", /empty/],
    [" \n", /empty/],
    ["<!doctype html><html></html>", /HTML page.*Raw/],
    ["<html lang='en'>", /HTML page/],
    ['<?xml version="1.0"?><wsdl:definitions/>', /SOAP/],
    ["type Query {\n  a: Int\n}", /GraphQL/],
    ['{"data":{"__schema":{}}}', /GraphQL/],
    ['{"info":{"_postman_id":"x"},"item":[]}', /Postman/],
    ['{"swaggerVersion":"1.2"}', /Swagger 1/],
    ["asyncapi: 3.0.0", /AsyncAPI/],
    ["#%RAML 1.0\ntitle: x", /RAML/],
    ['{"mcpServers":{"a":{}}}', /MCP/],
    ["null", /null/],
    ["[]", /a list/],
    ["just words", /a string/],
    ['{"message":"Not Found"}', /neither "openapi" nor "swagger".*"message"/],
    ['{"openapi":"4.0.0","paths":{}}', /openapi 4\.0\.0.*3\.2/],
    ['{"openapi":{},"paths":{}}', /no version at #\/openapi/],
    ['{"openapi":"3.0.0","paths":{', /ends in the middle, at line 1, column 29/],
    ['{\n "openapi": "3.0.0",\n "paths" {}\n}', /line 3, column 10: expected :, found "{}/],
    ['{"openapi": "3.0.0",}', /line 1, column 21: expected a key/],
    ['{"openapi": "3.0.0"]', /line 1, column 20/],
    ['{"openapi": "3.0.0", "servers": [{},]}', /line 1, column 37: expected a value, found "]}/],
    ['{"openapi": 3.0.0}', /line 1, column 16/],
    ['{"openapi": "3.0.0"} {}', /line 1, column 22/],
    ['{"openapi": "3.0', /ends in the middle, at line 1, column 17/],
    ["openapi: 3.0.0\ninfo:\n\ttitle: t", /line 3, column 1: tab/],
    ["openapi: 3.0.0\ninfo: !!js/function 'x'", /line 2.*unknown scalar tag/],
    ["a: 1\n---\nopenapi: 3.0.0", /YAML cannot be read.*single document/],
    ["openapi: 3.0.0\nx: &a [*a]", /YAML/],
  ])("%j", (text, message) => expect(refusal(text)).toMatch(message));

  it("are refused also when they are nested without measure", () => {
    expect(refusal(`${"[".repeat(100_000)}`)).toMatch(/ends in the middle|nested/);
    expect(refusal(`openapi: 3.0.0\nx: ${"[".repeat(2000)}`)).toMatch(/YAML cannot be read/);
  });

  it("are refused when their aliases unfold beyond measure", () => {
    const lines = Array.from({ length: 30 }, (_, i) => `  x${i + 1}: &x${i + 1} {a: *x${i}, b: *x${i}}`);
    expect(refusal(["openapi: 3.0.3", "paths: {}", "x-m:", "  x0: &x0 {a: 1}", ...lines].join("\n"))).toMatch(/aliases.*unfold/);
  });
});

describe("texts", () => {
  it.each([
    ["JSON", json(minimal)],
    [
      "YAML",
      "swagger: 2.0\nhost: api.example.com\ninfo: {title: t, version: 1}\npaths:\n  /a:\n    get: {responses: {200: {description: ok}}}\n",
    ],
    ["YAML's flow style", "{openapi: 3.0.3, info: {title: t, version: '1'}, paths: {/a: {get: {}}}}"],
    ["a byte order mark", `\uFEFF${json(minimal)}`],
    ["OpenAPI 3.2", json({ ...minimal, openapi: "3.2.0" })],
  ])("with %s are read", (_name, text) => expect(read(text)).toMatchObject({ title: "t", version: "1", toolCount: 1 }));

  it.each(["utf-8", "utf16le", "utf-16be"])("in %s are decoded, with a mark and without", (encoding) => {
    const little = Buffer.from(json(minimal), encoding === "utf-8" ? "utf8" : "utf16le");
    const bytes = encoding === "utf-16be" ? Buffer.from(little).swap16() : little;
    const mark = { "utf-8": [0xef, 0xbb, 0xbf], utf16le: [0xff, 0xfe], "utf-16be": [0xfe, 0xff] }[encoding] ?? [];
    for (const given of [bytes, Buffer.concat([Buffer.from(mark), bytes])]) expect(read(decodeText(given)).toolCount).toBe(1);
  });

  it("with keys that stand twice are read with a warning that says where", () => {
    const twice = read("openapi: 3.0.3\npaths:\n  /a: {get: {}}\n  /a: {put: {}}\n");
    expect(twice.warnings).toContainEqual({ message: expect.stringContaining("twice"), place: "line 4, column 3" });
    const text = '{"openapi":"3.0.3","paths":{"/a":{"get":{}},\n"/a":{"put":{}}}}';
    expect(read(text).warnings).toContainEqual({ message: expect.stringContaining('"/a"'), place: "line 2, column 1" });
  });

  it("are recognised without being parsed", () => {
    const sure = (text: string, fileName: string | null = null) => detectOpenapi({ text, fileName });
    expect(sure(json(minimal))).toBe(1);
    expect(sure("openapi: 3.1.0\n")).toBe(1);
    expect(sure("swagger: '2.0'\n")).toBe(1);
    expect(sure(json({ definitions: { a: "x".repeat(9000) }, swagger: "2.0" }))).toBeGreaterThan(0.8);
    expect(sure('{"kind":"discovery#restDescription"}')).toBeGreaterThan(0.8);
    for (const text of ["", "<html>", "type Query { a: Int }"]) expect(sure(text)).toBe(0);
    for (const text of ['{"mcpServers":{}}', "asyncapi: 3.0.0", "null"]) expect(sure(text)).toBeLessThan(0.1);
  });
});

describe("what is noted", () => {
  const noted = (document: object) => read(json({ ...minimal, ...document })).warnings;

  it("webhooks, callbacks and characters nobody sees, with their place", () => {
    const operation = { ...ok, callbacks: { done: {} }, description: "Reads\u200B things\u2066.", summary: "Fine 👩‍💻 ❤️" };
    const warnings = noted({ paths: { "/a": { get: operation } }, webhooks: { a: {}, b: {} } });
    expect(warnings).toEqual([
      { message: expect.stringContaining("Webhooks (2)"), place: "#/webhooks" },
      { message: expect.stringContaining("Callbacks"), place: "#/paths/~1a/get/callbacks" },
      { message: expect.stringContaining("Reads\\u{200B} things\\u{2066}."), place: "#/paths/~1a/get/description" },
    ]);
    const [tool] = tools(json({ ...minimal, paths: { "/a": { get: operation } } }));
    expect(tool).toMatchObject({ title: "Fine 👩‍💻 ❤️", description: "Fine 👩‍💻 ❤️\n\nReads things." });
  });

  it("is bounded", () => {
    const paths = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`/${i}`, { get: "x" }]));
    expect(noted({ paths })).toHaveLength(201);
  });
});

describe("tools", () => {
  it("say what they do and who must agree", () => {
    const methods = ["get", "head", "options", "post", "put", "patch", "delete", "query"];
    const found = tools(
      json({
        ...minimal,
        openapi: "3.2.0",
        paths: { "/a": { ...Object.fromEntries(methods.map((method) => [method, ok])), additionalOperations: { COPY: ok } } },
      }),
    );
    expect(
      Object.fromEntries(
        found.map(({ effect, approvalDescription, requiresApproval }) => [approvalDescription, [effect, requiresApproval]]),
      ),
    ).toEqual({
      "GET /a": ["read", false],
      "HEAD /a": ["read", false],
      "OPTIONS /a": ["read", false],
      "POST /a": ["write", true],
      "PUT /a": ["write", true],
      "PATCH /a": ["write", true],
      "QUERY /a": ["read", false],
      "COPY /a": ["write", true],
      "DELETE /a": ["destructive", true],
    });
  });

  it("are marked when deprecated, and described in a readable length", () => {
    const operation = {
      ...ok,
      deprecated: true,
      summary: "List <b>things</b>.",
      description: `<p>List things.</p> ${"Sentence. ".repeat(400)}`,
    };
    const [tool] = tools(json({ ...minimal, paths: { "/a": { get: operation } } }));
    expect(tool).toMatchObject({ isDeprecated: true, title: "List things ." });
    expect(tool?.description.length).toBeLessThan(1300);
    expect(tools(json(minimal))[0]).toMatchObject({ isDeprecated: false, title: null, description: "GET /a" });
  });

  it("have one revision for one meaning", () => {
    const paths = { "/a": { get: ok }, "/b": { post: ok, get: ok } };
    const shuffled = { "/b": { get: ok, post: ok }, "/a": { get: ok } };
    expect(read(json({ ...minimal, paths })).revision).toBe(
      read(json(Object.fromEntries(Object.entries({ ...minimal, paths: shuffled }).reverse()))).revision,
    );
    expect(read(json({ ...minimal, paths })).revision).not.toBe(read(json(minimal)).revision);
  });
});
