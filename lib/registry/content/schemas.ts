import { Failure } from "../../operation/failure";
import { type Definitions, type JsonSchema, schemaHoist } from "../../plugins";
import type { ToolSchemas } from "../contract/implementation";

type Stored = { input: JsonSchema; output: JsonSchema | null; definitions: Definitions };

/** The schemas as the catalog keeps them: what they refer to within themselves stands beside them, named after the tool. */
export function storedSchemas({ input, output }: ToolSchemas, slug: string): Stored {
  const definitions: Definitions = {};
  const hoist = schemaHoist(definitions, (message, place) => {
    throw refused(place ?? "schema", message);
  });
  const [hoistedInput, hoistedOutput] = [hoist(input, "input"), output === null ? null : hoist(output, "output")];
  const named = (schema: JsonSchema) => renamed(schema, slug) as JsonSchema; // safe: only references change
  return {
    input: named(hoistedInput),
    output: hoistedOutput === null ? null : named(hoistedOutput),
    definitions: Object.fromEntries(
      Object.entries(definitions).map(([name, schema]) => [definitionName(slug, name), named(schema)]),
    ),
  };
}

const definitionName = (slug: string, name: string) => `${slug}__${name}`;

const prefix = "#/$defs/";

function renamed(node: unknown, slug: string): unknown {
  if (Array.isArray(node)) return node.map((item) => renamed(item, slug));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      const isReference = key === "$ref" && typeof value === "string" && value.startsWith(prefix);
      return [key, isReference ? prefix + definitionName(slug, value.slice(prefix.length)) : renamed(value, slug)];
    }),
  );
}

const types: ReadonlySet<string> = new Set(["object", "array", "string", "number", "integer", "boolean", "null"]);
/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const one = ["items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames", "unevaluatedProperties"];
const lists = ["anyOf", "oneOf", "allOf", "prefixItems"];
const maps = ["properties", "$defs", "definitions", "patternProperties", "dependentSchemas"];

/** Refuses what is no JSON Schema, and says where. */
export function requireSchemas({ input, output }: ToolSchemas): void {
  requireSchema(input, "schema.input");
  if (output !== null) requireSchema(output, "schema.output");
  const isObject = typeof input === "object" && (input.type === undefined || input.type === "object");
  if (!isObject) throw refused("schema.input", "The arguments of a tool are an object: give the schema type object.");
  storedSchemas({ input, output }, "tool");
}

function requireSchema(node: unknown, place: string): void {
  if (typeof node === "boolean") return;
  if (typeof node !== "object" || node === null || Array.isArray(node))
    throw refused(place, "This has to be a JSON Schema: an object, or true or false.");
  const schema = node as Record<string, unknown>; // safe: just looked at
  requireKeywords(schema, place);
  for (const key of one) if (schema[key] !== undefined) requireSchema(schema[key], `${place}.${key}`);
  for (const key of lists) requireList(schema[key], `${place}.${key}`);
  for (const key of maps) requireMap(schema[key], `${place}.${key}`);
}

function requireKeywords({ type, required, enum: choices, pattern, $ref }: Record<string, unknown>, place: string): void {
  const named = [type].flat().filter((one) => one !== undefined);
  const strange = named.find((one) => typeof one !== "string" || !types.has(one));
  if (strange !== undefined)
    throw refused(`${place}.type`, `${JSON.stringify(strange)} is no type. Use one of ${[...types].join(", ")}.`);
  if (required !== undefined && !(Array.isArray(required) && required.every((name) => typeof name === "string")))
    throw refused(`${place}.required`, "This has to be a list of names.");
  if (choices !== undefined && !(Array.isArray(choices) && choices.length > 0))
    throw refused(`${place}.enum`, "This has to be a list with at least one value.");
  if (pattern !== undefined && !isPattern(pattern)) throw refused(`${place}.pattern`, "This is no regular expression.");
  if ($ref !== undefined && !(typeof $ref === "string" && $ref.startsWith("#")))
    throw refused(`${place}.$ref`, "A schema may refer to parts of itself alone, such as #/$defs/Name.");
}

function isPattern(pattern: unknown): boolean {
  try {
    return typeof pattern === "string" && new RegExp(pattern, "u") !== null;
  } catch {
    return false;
  }
}

function requireList(value: unknown, place: string): void {
  if (value === undefined) return;
  if (!Array.isArray(value)) throw refused(place, "This has to be a list of schemas.");
  for (const [at, item] of value.entries()) requireSchema(item, `${place}.${at}`);
}

function requireMap(value: unknown, place: string): void {
  if (value === undefined) return;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw refused(place, "This has to be an object with a schema for each name.");
  for (const [name, schema] of Object.entries(value)) requireSchema(schema, `${place}.${name}`);
}

const refused = (place: string, message: string) => new Failure("invalid", `${place}: ${message}`, { [place]: [message] });
