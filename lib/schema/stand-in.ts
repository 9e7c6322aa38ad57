import {
  asSchema,
  type Definitions,
  isRecord,
  type JsonSchema,
  kindsOf,
  own,
  type SchemaObject,
  schemaList,
  stringList,
} from "./json-schema";
import { resolved } from "./reference";

/** Below this depth only what is required is made, and nothing below the last one. */
const depthMax = 6;
const lastDepth = 12;
const valuesMax = 1_000;

/** Integers that identify: those of one call follow each other, and all are `int32`. */
const firstNumber = 1_900_000_000;
const numbersOfCall = 10_000;
const uuidStart = "00000000-0000-4000-8000-";

type Typed = { schema: JsonSchema; definitions: Definitions };

type Making = { seq: number; root: JsonSchema; definitions: Definitions; now: Date; made: number };

/**
 * Makes a value that has the type of a schema, in place of an answer that nobody gave. Its texts and identifying integers
 * name the call `seq`, so that `standInsIn()` finds them again in the arguments of later calls.
 */
export function standInFor({ schema, definitions }: Typed, { seq, now }: { seq: number; now: Date }): unknown {
  return typedValue({ seq, root: schema, definitions, now, made: 0 }, schema, { name: "data", depth: 0 });
}

/** The calls whose stand-ins a JSON text holds, in ascending order. */
export function standInsIn(json: string): number[] {
  const found = new Set<number>();
  for (const [, seq] of json.matchAll(/planned-(\d{1,6})-/g)) found.add(Number(seq));
  for (const [, seq] of json.matchAll(/00000000-0000-4000-8000-([\da-f]{6})[\da-f]{6}/gi))
    found.add(Number.parseInt(seq ?? "", 16));
  for (const [text] of json.matchAll(/(?<!\d)(?:19|20)\d{8}(?!\d)/g))
    found.add(Math.floor((Number(text) - firstNumber) / numbersOfCall));
  return [...found].filter((seq) => seq > 0).sort((one, other) => one - other);
}

type Position = { name: string; depth: number };

function typedValue(making: Making, given: JsonSchema, position: Position): unknown {
  making.made += 1;
  const schema = merged(making, given, position.depth);
  const [fixed] = [schema.const, ...(Array.isArray(schema.enum) ? schema.enum : [])].filter((value) => value !== undefined);
  if (fixed !== undefined) return fixed;
  const kind = kindsOf(schema).find((one) => one !== "null") ?? kindsOf(schema)[0] ?? impliedKind(schema, position);
  switch (kind) {
    case "object":
      return objectOf(making, schema, position);
    case "array":
      return listOf(making, schema, position);
    case "boolean":
      return true;
    case "null":
      return null;
    case "integer":
    case "number":
      return numberOf(making, schema, position);
    default:
      return textOf(making, schema, position);
  }
}

const impliedKind = (schema: SchemaObject, { depth }: Position) => {
  if (schema.properties !== undefined || depth === 0) return "object";
  return schema.items === undefined ? "string" : "array";
};

/** One schema with the parts of its `allOf` and the first of its alternatives that is more than null. */
function merged(making: Making, given: JsonSchema, depth: number): SchemaObject {
  const schema = resolved({ root: making.root, definitions: making.definitions }, given);
  if (!isRecord(schema) || depth > lastDepth) return {};
  const choices = [schema.oneOf, schema.anyOf].flatMap((list) => schemaList(list).slice(0, 20));
  const choice = choices.map((one) => merged(making, one, depth + 1)).find((one) => one.type !== "null");
  const parts = schemaList(schema.allOf)
    .slice(0, 20)
    .map((one) => merged(making, one, depth + 1));
  return [...parts, ...(choice ? [choice] : [])].reduce<SchemaObject>(together, schema);
}

function together(one: SchemaObject, other: SchemaObject): SchemaObject {
  const properties = { ...recordOf(other.properties), ...recordOf(one.properties) };
  return { ...other, ...one, ...(Object.keys(properties).length > 0 ? { properties } : {}) };
}

const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

function objectOf(making: Making, { properties, required }: SchemaObject, { depth }: Position): object {
  const value: Record<string, unknown> = Object.create(null);
  const needed = new Set(stringList(required));
  for (const [name, schema] of Object.entries(recordOf(properties))) {
    if (making.made >= valuesMax || depth >= lastDepth) break;
    if (depth >= depthMax && !needed.has(name)) continue;
    value[name] = typedValue(making, asSchema(schema), { name, depth: depth + 1 });
  }
  return value;
}

function listOf(making: Making, schema: SchemaObject, { name, depth }: Position): unknown[] {
  if (depth >= depthMax || making.made >= valuesMax || own(schema, "maxItems") === 0) return [];
  const items = Array.isArray(schema.prefixItems) ? schema.prefixItems[0] : schema.items;
  return items === undefined ? [] : [typedValue(making, asSchema(items), { name, depth: depth + 1 })];
}

/** A number that identifies something is one that no other value has; any other is as small as it may be. */
function numberOf({ seq, made }: Making, { minimum, maximum }: SchemaObject, { name }: Position): number {
  const unique = firstNumber + seq * numbersOfCall + made;
  const fits = typeof maximum !== "number" || maximum >= unique;
  if (/^(id|no|nr|number|key)$|(Id|_id|-id|ID|Number|_number)$/.test(name) && fits) return unique;
  const least = typeof minimum === "number" ? Math.max(1, Math.ceil(minimum)) : 1;
  return typeof maximum === "number" ? Math.min(least, maximum) : least;
}

const byFormat: Readonly<Record<string, (making: Making, word: string) => string>> = {
  date: ({ now }) => now.toISOString().slice(0, 10),
  "date-time": ({ now }) => now.toISOString(),
  time: ({ now }) => now.toISOString().slice(11),
  email: (_making, word) => `${word}@example.invalid`,
  uri: (_making, word) => `https://example.invalid/${word}`,
  url: (_making, word) => `https://example.invalid/${word}`,
  hostname: (_making, word) => `${word}.example.invalid`,
  uuid: ({ seq, made }) => `${uuidStart}${hex(seq)}${hex(made)}`,
  byte: () => "",
  binary: () => "",
};

const hex = (number: number): string => number.toString(16).padStart(6, "0");

function textOf(making: Making, { format, minLength, maxLength }: SchemaObject, { name }: Position): string {
  const word = `planned-${making.seq}-${
    name
      .replace(/[^\w-]/g, "")
      .slice(0, 40)
      .toLowerCase() || "text"
  }`;
  const text = typeof format === "string" && Object.hasOwn(byFormat, format) ? byFormat[format]?.(making, word) : word;
  const long = typeof minLength === "number" ? (text ?? word).padEnd(Math.min(minLength, 1_000), "-") : (text ?? word);
  return typeof maxLength === "number" ? long.slice(0, Math.max(0, maxLength)) : long;
}
