import { deflateRawSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { deeply } from "@/scripts/deep-tests";
import { Failure } from "../../operation/failure";
import { checkArguments, printTypes } from "../../schema";
import { decodeText } from "../decode";
import { checkProduction } from "../production.suite";
import { readDocument } from "./document.suite";
import { readOpenapi } from "./read";
import { resolveOpenapi } from "./resolve";

const whole = { openapi: "3.0.3", info: { title: "t" }, servers: [{ url: "https://api.example.com" }], paths: {} };
const head = "openapi: 3.0.3\ninfo: {title: t, version: '1'}\n";
const answers = { responses: { 200: { description: "ok" } } };

function refusalOf(content: string | Uint8Array): string {
  try {
    readOpenapi([{ name: "t.yaml", text: typeof content === "string" ? content : decodeText(content) }]);
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
  return "was read";
}

describe("a file that is no text is called what it is", () => {
  const files: Record<string, [Uint8Array, string]> = {
    pdf: [Buffer.from("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n1 0 obj\n", "latin1"), "a PDF"],
    gzip: [gzipSync(JSON.stringify(whole)), "compressed with gzip"],
    zip: [Buffer.from("504b03040a00000000000000", "hex"), "a ZIP archive"],
    png: [Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "an image"],
    jpeg: [Buffer.from("ffd8ffe000104a46494600010100", "hex"), "no text"],
    others: [deflateRawSync(Buffer.from(Array.from({ length: 4_000 }, (_, i) => (i * i) % 251))), "no text"],
  };

  it.each(Object.entries(files))("%s", (_name, [bytes, word]) => {
    expect(refusalOf(bytes)).toContain(word);
    expect(refusalOf(bytes)).not.toMatch(/[\0\uFFFD]/);
  });

  it("while one in an old encoding is read", () => {
    const text = decodeText(Buffer.from(JSON.stringify({ ...whole, info: { title: "Caf\u00E9" } }), "latin1"));
    expect(readOpenapi([{ name: "t.json", text }]).title).toMatch(/^Caf/);
  });
});

it("other formats are named, with what to do", () => {
  expect(refusalOf('[mcp_servers.files]\ncommand = "npx"\n')).toContain("TOML");
  expect(refusalOf('// generated\n{"openapi":"3.0.3","paths":{}}')).toContain("comment");
});

describe("what is there in masses is bounded, and a warning says so", () => {
  const times = (count: number) => Array.from({ length: count }, (_, i) => i);

  it("servers", () => {
    const { reading } = readDocument({ servers: times(5_000).map((i) => ({ url: `https://s${i}.example.com` })) });
    expect(reading.servers).toHaveLength(100);
    expect(reading.warnings).toContainEqual({ message: "Of 5000 servers the first 100 are kept.", place: "#/servers" });
  });

  it("ways to authenticate", () => {
    const key = (i: number) => [`k${i}`, { type: "apiKey", in: "header", name: `X-${i}` }] as const;
    const { reading } = readDocument({ components: { securitySchemes: Object.fromEntries(times(2_000).map(key)) } });
    expect(reading.authTemplates.length).toBeLessThanOrEqual(51);
    expect(reading.warnings.map(({ place }) => place)).toContain("#/security");
  });

  it("the length of addresses and paths", () => {
    const long = "x".repeat(100_000);
    const { reading, tools } = readDocument({
      servers: [{ url: `https://api.example.com/${long}` }, { url: "https://api.example.com/v1" }],
      paths: { [`/${long}`]: { get: answers }, "/a": { get: answers } },
    });
    expect(reading.servers.map(({ url }) => url)).toEqual(["https://api.example.com/v1"]);
    expect(tools).toHaveLength(1);
    expect(JSON.stringify(reading).length).toBeLessThan(5_000);
  });
});

it("a server whose name only looks like another is shown as what it is", () => {
  const { reading } = readDocument({ servers: [{ url: "https://аррӏе.com" }] });
  expect(reading.warnings).toMatchObject([{ message: expect.stringContaining("xn--"), place: "#/servers/0/url" }]);
});

describe("YAML that unfolds, circles or never ends is refused in words", () => {
  const laughs = Array.from({ length: 30 }, (_, i) =>
    i === 0
      ? "a0: &a0 [x,x,x,x]"
      : `a${i}: &a${i} [${Array(9)
          .fill(`*a${i - 1}`)
          .join(",")}]`,
  );
  const documents: Record<string, string> = {
    "aliases of aliases": `${head}${laughs.join("\n")}\npaths: {}\n`,
    "an alias within itself": `${head}paths: &p\n  /a: *p\n`,
    "a long chain of merges": `${head}${Array.from({ length: 5_000 }, (_, i) => `m${i}: &m${i}\n${i > 0 ? `  <<: *m${i - 1}\n` : ""}  k${i}: 1`).join("\n")}\npaths: {}\n`,
    "brackets without end": `${head}x: ${"[".repeat(200_000)}`,
    "dashes without end": "- ".repeat(100_000),
    "two documents": `${head}paths: {}\n---\n${head}paths: {}\n`,
    "a tag that constructs": `${head}x: !!js/function 'function () {}'\n`,
  };

  it.each(Object.entries(documents))("%s", (_name, text) => {
    expect(refusalOf(text)).toMatch(/^(An alias|The aliases|The YAML).*\w\.$/s);
  });
});

const evil = [
  ...["__proto__", "constructor", "prototype", "then", "toString", "toJSON", "hasOwnProperty", "default", "await"],
  ...["", ".", "..", "/", "a.b", "a b", "1", "💥", "\u202Eabc", "\u200B", "а", "\0", "\n", '"', "`${" + "1}`", "*/", "</script>"],
];

it("names that mean something else harm nobody, wherever a name can stand", () => {
  const own = (entries: [string, unknown][]) => Object.fromEntries(entries);
  const properties = own(evil.map((name) => [name, { type: "string" }]));
  const { tools, definitions } = readDocument({
    openapi: "3.1.0",
    tags: evil.map((name) => ({ name })),
    paths: own(
      evil.map((name, i) => [
        `/p${i}/{${name}}`,
        {
          get: { operationId: name, tags: [name], parameters: [{ name, in: "path", required: true, schema: {} }], ...answers },
          post: {
            operationId: name,
            parameters: [{ name, in: "query", schema: { $ref: `#/components/schemas/${encodeURIComponent(name)}` } }],
            requestBody: { content: { "application/json": { schema: { type: "object", properties, required: evil } } } },
            ...answers,
          },
        },
      ]),
    ),
    components: { schemas: own(evil.map((name) => [name, { type: "object", properties }])) },
  });
  expect(tools).toHaveLength(evil.length * 2);
  const hostile: unknown = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"then":1}');
  for (const { inputSchema, outputSchema, approvalDescription } of tools) {
    expect(approvalDescription).toMatch(/^(GET|POST) [^\r\n\0\u202E\u200B]+$/);
    checkArguments({ schema: inputSchema, definitions, args: hostile, liftInto: "body" });
    printTypes({ input: inputSchema, output: outputSchema, definitions });
  }
  expect({}).not.toHaveProperty("polluted");
});

it("references that leave the document are left out with a warning, never read", () => {
  const targets = [
    "file:///etc/passwd",
    "http://169.254.169.254/",
    "../../etc/passwd",
    "/etc/passwd",
    "data:,{}",
    "javascript:1",
  ];
  for (const $ref of targets) {
    const { reading, tools } = readDocument({
      paths: {
        "/a": { post: { parameters: [{ $ref }], requestBody: { $ref }, responses: { 200: { $ref } } } },
        "/b": { $ref, get: answers },
      },
    });
    expect(tools).toHaveLength(2);
    expect(reading.warnings.filter(({ message }) => message.includes("never read"))).toHaveLength(4);
  }
});

it("colours and titles meant for a terminal are no part of a description", () => {
  const description = "\u001b[31mDeletes\u001b[0m all. \u001b]0;owned\u0007\u001b[2JReally.";
  const { tools } = readDocument({ paths: { "/a": { get: { description, ...answers } } } });
  expect(tools[0]?.description).toBe("Deletes all. Really.");
});

it("references in a circle end, in parameters, bodies, answers, paths and schemas", () => {
  const circle = (kind: string) => ({ A: { $ref: `#/components/${kind}/B` }, B: { $ref: `#/components/${kind}/A` } });
  const to = (kind: string) => ({ $ref: `#/components/${kind}/A` });
  const schemas = { A: { allOf: [{ $ref: "#/components/schemas/B" }] }, B: { oneOf: [{ $ref: "#/components/schemas/A" }] } };
  const content = { "application/json": { schema: to("schemas") } };
  const { tools } = readDocument({
    paths: {
      "/a": { post: { parameters: [to("parameters")], requestBody: to("requestBodies"), responses: { 200: to("responses") } } },
      "/b": { post: { requestBody: { content }, ...answers } },
      "/c": { $ref: "#/paths/~1d" },
      "/d": { $ref: "#/paths/~1c" },
    },
    components: {
      schemas,
      ...Object.fromEntries(["parameters", "requestBodies", "responses"].map((kind) => [kind, circle(kind)])),
    },
  });
  expect(tools.map(({ approvalDescription }) => approvalDescription)).toEqual(["POST /a", "POST /b"]);
});

deeply("a hundred thousand operations with one id each become as many tools", { timeout: 60_000 }, () => {
  const paths = Object.fromEntries(
    Array.from({ length: 100_000 }, (_, i) => [`/r${i}`, { get: { operationId: "same", tags: ["t"], ...answers } }]),
  );
  const reading = readOpenapi([{ name: "t.json", text: JSON.stringify({ ...whole, paths }) }]);
  const production = resolveOpenapi(reading.document);
  expect(new Set(production.tools.map(({ name }) => name)).size).toBe(100_000);
  checkProduction({ ...production, tools: production.tools.slice(0, 1_000) });
});
