import { isDeepStrictEqual } from "node:util";
import { exceedsJsonDepth } from "../../json-depth";
import type { Definitions, JsonSchema } from "../contract";
import type { Warn } from "../text/warnings";
import { isObject } from "./values";

const charactersMax = 500_000;

/** Brings schemas of tools into one house: what they refer to within themselves becomes a definition that all share. */
export function schemaHoist(definitions: Definitions, warn: Warn): (schema: unknown, place: string) => JsonSchema {
  return (schema, place) => {
    if (typeof schema === "boolean") return schema;
    if (!isObject(schema)) return { type: "object" };
    if (exceedsJsonDepth(schema) || JSON.stringify(schema).length > charactersMax) {
      warn("Its schema is larger or nested deeper than is read, so any arguments are sent.", place);
      return { type: "object" };
    }
    const hoisting: Hoisting = { root: schema, place, definitions, warn, names: new Map() };
    const { $defs: _defs, definitions: _definitions, $schema: _dialect, $id: _id, ...rest } = moved(schema, hoisting) as Obj;
    return rest;
  };
}

type Obj = Record<string, unknown>;
type Hoisting = { root: Obj; place: string; definitions: Definitions; warn: Warn; names: Map<string, string | null> };

/** Keywords whose values are data, where `$ref` means nothing. */
const data: ReadonlySet<string> = new Set(["enum", "const", "default", "examples", "example", "required"]);

function moved(node: unknown, hoisting: Hoisting): unknown {
  if (Array.isArray(node)) return node.map((item) => moved(item, hoisting));
  if (!isObject(node)) return node;
  if (typeof node.$ref === "string") return { ...described(node), ...referred(node.$ref, hoisting) };
  const kept = Object.entries(node).filter(([key]) => !(node === hoisting.root && (key === "$defs" || key === "definitions")));
  return Object.fromEntries(kept.map(([key, value]) => [key, data.has(key) ? value : moved(value, hoisting)]));
}

const described = ({ description }: Obj): Obj => (typeof description === "string" ? { description } : {});

function referred(ref: string, hoisting: Hoisting): Obj {
  const { names, place, warn } = hoisting;
  const known = names.get(ref);
  if (known !== undefined) return known === null ? {} : { $ref: `#/$defs/${known}` };
  const target = pointed(ref, hoisting.root);
  if (target === undefined) {
    names.set(ref, null);
    warn(`Its schema refers to ${JSON.stringify(ref.slice(0, 200))}, which is not in it, so any value is taken there.`, place);
    return {};
  }
  return { $ref: `#/$defs/${define(ref, target, hoisting)}` };
}

/** Named before it is moved, so that what leads back to itself finds its name. Alike definitions of several tools are one. */
function define(ref: string, target: unknown, hoisting: Hoisting): string {
  const { names, definitions, place } = hoisting;
  const base = baseName(ref, place);
  const before = definitions[base];
  let name = base;
  for (let number = 2; Object.hasOwn(definitions, name); number++) name = `${base}_${number}`;
  names.set(ref, name);
  definitions[name] = true;
  const made = moved(target, hoisting) as JsonSchema;
  if (before !== undefined && isDeepStrictEqual(made, before)) {
    delete definitions[name];
    names.set(ref, base);
    return base;
  }
  definitions[name] = made;
  return name;
}

function baseName(ref: string, place: string): string {
  const last = ref === "#" ? place : (ref.split("/").at(-1) ?? "");
  const name = last.replace(/[^A-Za-z0-9_]+/g, "_").slice(0, 80);
  return /^[A-Za-z]/.test(name) && !(name in {}) ? name : `Schema_${name}`;
}

/** What a reference within the schema leads to, by JSON Pointer; own properties only. */
function pointed(ref: string, root: Obj): unknown {
  if (ref === "#") return root;
  if (!ref.startsWith("#/")) return undefined;
  let at: unknown = root;
  for (const part of ref.slice(2).split("/").map(unescaped)) {
    if ((!isObject(at) && !Array.isArray(at)) || !Object.hasOwn(at, part)) return undefined;
    at = (at as Obj)[part];
  }
  return at;
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return part;
  }
}
