import type { Definitions, JsonSchema } from "../../contract";
import { isObject, type Obj } from "../../json/values";

const inPlace = ["allOf", "anyOf", "oneOf"];
const single = ["not", "if", "then", "else"];

/** A schema that leads back to itself without a property or item in between can never be decided: opens such circles. */
export function breakCycles(definitions: Definitions, opened: (name: string) => void): Definitions {
  const cuts = circularRefs(definitions);
  if (cuts.size === 0) return definitions;
  return Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => {
      const cut = cuts.get(name);
      if (cut) opened(name);
      return [name, cut ? without(schema, cut) : schema];
    }),
  );
}

/** By schema, the references that close a circle. */
function circularRefs(definitions: Definitions): Map<string, Set<string>> {
  const state = new Map<string, "open" | "done">();
  const cuts = new Map<string, Set<string>>();
  const stack = Object.keys(definitions);
  for (let name = stack.at(-1); name !== undefined; name = stack.at(-1)) {
    if (state.has(name)) {
      stack.pop();
      state.set(name, "done");
      continue;
    }
    state.set(name, "open");
    const refs = directRefs(definitions[name] ?? true);
    const closing = refs.filter((ref) => state.get(ref) === "open");
    if (closing.length > 0) cuts.set(name, new Set(closing));
    for (const ref of refs) if (!state.has(ref)) stack.push(ref);
  }
  return cuts;
}

function directRefs(schema: JsonSchema): string[] {
  if (!isObject(schema)) return [];
  const mine = typeof schema.$ref === "string" ? [schema.$ref.slice("#/$defs/".length)] : [];
  return [...mine, ...appliedSchemas(schema).flatMap(directRefs)];
}

function appliedSchemas(schema: Obj): JsonSchema[] {
  const listed = inPlace.flatMap((key) => (Array.isArray(schema[key]) ? (schema[key] as JsonSchema[]) : []));
  return [...listed, ...single.flatMap((key) => (isObject(schema[key]) ? [schema[key] as JsonSchema] : []))];
}

function without(schema: JsonSchema, cut: ReadonlySet<string>): JsonSchema {
  if (!isObject(schema)) return schema;
  const pairs = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === "$ref" && typeof value === "string" && cut.has(value.slice("#/$defs/".length))) return [];
    if (inPlace.includes(key) && Array.isArray(value)) return [[key, value.map((item: JsonSchema) => without(item, cut))]];
    return single.includes(key) ? [[key, without(value as JsonSchema, cut)]] : [[key, value]];
  });
  return Object.fromEntries(pairs);
}
