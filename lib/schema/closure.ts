import { type Definitions, isRecord, type JsonSchema, own, type SchemaObject } from "./json-schema";
import { sharedName } from "./reference";

const plainData: ReadonlySet<string> = new Set(["enum", "const", "default", "example", "examples"]);
const maps: ReadonlySet<string> = new Set(["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"]);

/** The definitions that a schema or some definitions refer to, directly and transitively, in the order of discovery. */
export function closureOf(start: JsonSchema | readonly string[], definitions: Definitions): string[] {
  const met = new Set<string>();
  const waiting = isNames(start) ? [...start] : namesIn(start);
  for (const name of waiting) {
    if (met.has(name) || !Object.hasOwn(definitions, name)) continue;
    met.add(name);
    pushAll(waiting, namesIn(definitions[name]));
  }
  return [...met];
}

/** The schema with all definitions it refers to inside, for readers without the shared ones. */
export function bundle(schema: JsonSchema, definitions: Definitions): JsonSchema {
  if (typeof schema === "boolean") return schema;
  const needed: [string, unknown][] = closureOf(schema, definitions).map((name) => [name, definitions[name]]);
  if (needed.length === 0) return schema;
  const local = own(schema, "$defs");
  return {
    ...schema,
    $defs: Object.fromEntries([...Object.entries(isRecord(local) ? local : {}), ...needed]),
  } satisfies SchemaObject;
}

const isNames = (start: JsonSchema | readonly string[]): start is readonly string[] => Array.isArray(start);

function namesIn(schema: unknown): string[] {
  const names: string[] = [];
  const waiting: unknown[] = [schema];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (Array.isArray(next)) pushAll(waiting, next);
    else if (isRecord(next)) lookInto(next, names, waiting);
  }
  return names;
}

function lookInto(schema: SchemaObject, names: string[], waiting: unknown[]): void {
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (keyword === "$ref" && typeof value === "string") {
      const name = sharedName(value);
      if (name !== null) names.push(name);
    } else if (maps.has(keyword) && isRecord(value)) pushAll(waiting, Object.values(value));
    else if (typeof value === "object" && !plainData.has(keyword)) waiting.push(value);
  }
}

/** Pushes item by item: a hundred thousand arguments of one call overflow the stack. */
function pushAll<T>(list: T[], items: readonly T[]): void {
  for (const item of items) list.push(item);
}
