import type { JsonSchema, Reading, ToolDef } from "../contract";
import { checkProduction } from "../production.suite";
import { readOpenapi } from "./read";
import { resolveOpenapi } from "./resolve";

type Read = { reading: Reading; tools: ToolDef[]; definitions: Record<string, JsonSchema>; places: (string | null)[] };

/** Reads an OpenAPI document given as an object, on top of the least such a document needs. */
export function readDocument(document: object): Read {
  const least = {
    openapi: "3.0.3",
    info: { title: "t", version: "1" },
    servers: [{ url: "https://api.example.com" }],
    paths: {},
  };
  const reading = readOpenapi([{ name: "t.json", text: JSON.stringify({ ...least, ...document }) }]);
  const production = resolveOpenapi(reading.document);
  checkProduction(production);
  return { reading, ...production, places: reading.warnings.map(({ place }) => place) };
}

type Schemas = { input?: object | boolean; output?: object | boolean; schemas?: object; version?: string };

/** What schemas of a body and an answer become. */
export function convert({ input = {}, output = {}, schemas = {}, version = "3.0.3" }: Schemas) {
  const content = (schema: object | boolean) => ({ content: { "application/json": { schema } } });
  const operation = { requestBody: content(input), responses: { 200: content(output) } };
  const read = readDocument({ openapi: version, paths: { "/a": { post: operation } }, components: { schemas } });
  const [tool] = read.tools;
  if (!tool) throw new Error("The document offers no tool.");
  const { properties } = tool.inputSchema as { properties: { body: JsonSchema } };
  return { ...read, input: properties.body, output: tool.outputSchema };
}
