import { expect, it } from "vitest";
import { Failure } from "../../operation/failure";
import { printTypes } from "../../schema";
import { checkProduction } from "../production.suite";
import { readOpenapi } from "./read";
import { resolveOpenapi } from "./resolve";

const ref = { $ref: "#/components/schemas/Pet" };
const body = {
  content: { "application/json": { schema: ref }, "multipart/form-data": { schema: ref, encoding: { name: { style: "form" } } } },
};
const whole = {
  openapi: "3.1.0",
  info: { title: "t", version: "1", description: "d" },
  servers: [{ url: "https://{region}.example.com/v1", variables: { region: { default: "eu", enum: ["eu", "us"] } } }],
  security: [{ key: [] }],
  paths: {
    "/pets/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
      get: {
        operationId: "getPet",
        tags: ["pets"],
        parameters: [{ $ref: "#/components/parameters/Page" }],
        responses: { 200: body },
      },
      post: {
        operationId: "setPet",
        tags: ["pets"],
        requestBody: { required: true, ...body },
        responses: { default: { $ref: "#/components/responses/Pet" } },
      },
    },
  },
  components: {
    parameters: {
      Page: {
        name: "page",
        in: "query",
        style: "deepObject",
        explode: true,
        schema: { type: "object", properties: { n: { type: "integer", default: 1 } } },
      },
    },
    responses: { Pet: body },
    schemas: {
      Pet: {
        type: "object",
        required: ["name"],
        allOf: [ref],
        properties: {
          id: { type: "integer", readOnly: true },
          name: { type: ["string", "null"], pattern: "^a" },
          kids: { type: "array", items: ref },
        },
      },
    },
    securitySchemes: {
      key: { type: "apiKey", in: "header", name: "X-Key" },
      oauth: { type: "oauth2", flows: { clientCredentials: { tokenUrl: "/t", scopes: { a: "b" } } } },
    },
  },
};

const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  "",
  "x",
  "#/x",
  "\u200b",
  "__proto__",
  "{a}",
  [],
  [null],
  {},
  { $ref: "#" },
  { $ref: 3 },
  { $ref: "#/paths" },
  ref,
  { nullable: true },
  { allOf: [ref] },
  ["string", "null"],
];
const keys: readonly string[] = [
  "$ref",
  "type",
  "properties",
  "items",
  "allOf",
  "enum",
  "in",
  "name",
  "schema",
  "content",
  "parameters",
  "responses",
  "servers",
  "variables",
  "security",
  "operationId",
  "readOnly",
  "get",
  "__proto__",
];

/** Deterministic: the same documents are broken in each run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Node = Record<string, unknown>;

function nodesOf(value: unknown): [Node, string][] {
  if (typeof value !== "object" || value === null) return [];
  const node = value as Node;
  return Object.keys(node).flatMap((key): [Node, string][] => [[node, key], ...nodesOf(node[key])]);
}

function broken(seed: number): string {
  const next = chance(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
  const document: Node = structuredClone(whole);
  for (let changes = 1 + Math.floor(next() * 5); changes > 0; changes--) {
    const [node, key] = pick(nodesOf(document));
    const kind = next();
    if (kind < 0.2) delete node[key];
    else {
      const value = structuredClone(kind < 0.7 ? pick(strange) : pick(nodesOf(document))[0]);
      const at = kind < 0.6 ? key : pick(keys);
      Object.defineProperty(node, at, { value, enumerable: true, configurable: true, writable: true });
    }
  }
  return JSON.stringify(document);
}

it("documents that are broken anywhere are read or refused in words, and what is read is sound", () => {
  let read = 0;
  for (let seed = 1; seed <= 400; seed++) {
    const production = productionOf(broken(seed));
    if (production === null) continue;
    read++;
    checkProduction(production);
    for (const { inputSchema, outputSchema } of production.tools)
      printTypes({ input: inputSchema, output: outputSchema, definitions: production.definitions });
  }
  expect(read).toBeGreaterThan(300);
});

function productionOf(text: string) {
  try {
    return resolveOpenapi(readOpenapi([{ name: "t.json", text }]).document);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    expect(error.message).toMatch(/\w.*\.$/s);
    return null;
  }
}
