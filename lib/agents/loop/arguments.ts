import type { JsonSchema } from "../../plugins";

type SchemaObject = Record<string, unknown>;
type Read = { args: Record<string, unknown> } | { problem: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What models write where a tool asks for its `query`. */
const queryAliases = [
  "q",
  "search",
  "search_query",
  "searchQuery",
  "question",
  "term",
  "terms",
  "keywords",
  "text",
  "input",
  "prompt",
];

/** Reads the arguments of a call as a model wrote them, and bends them to the schema of the tool where what is meant is clear. */
export function readArguments(written: string, schema: JsonSchema): Read {
  const whole: SchemaObject = isRecord(schema) ? schema : {};
  const properties = isRecord(whole.properties) ? whole.properties : {};
  const given = unwrapped(parsed(written), properties);
  if (given === null || given === undefined || given === "") return { args: {} };
  if (!isRecord(given)) return ofScalar(given, whole, properties);
  const named = withQuery(given, properties);
  return {
    args: Object.fromEntries(Object.entries(named).map(([name, value]) => [name, bent(value, own(properties, name))])),
  };
}

const own = (properties: SchemaObject, name: string): unknown => (Object.hasOwn(properties, name) ? properties[name] : undefined);

/** JSON, JSON in a string, or the bare text that it is. */
function parsed(written: string): unknown {
  const once = parsedOnce(written.trim());
  const inner = typeof once === "string" ? once.trim() : "";
  return /^[[{]/.test(inner) ? parsedOnce(inner) : once;
}

function parsedOnce(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Some models wrap what they mean once more. */
function unwrapped(given: unknown, properties: SchemaObject): unknown {
  if (!isRecord(given)) return given;
  const [name, ...others] = Object.keys(given);
  if (name === undefined || others.length > 0 || Object.hasOwn(properties, name)) return given;
  const isWrapper = ["arguments", "args", "parameters"].includes(name);
  const inner = given[name];
  if (isWrapper && typeof inner === "string") return parsed(inner);
  return isWrapper && isRecord(inner) ? inner : given;
}

/** A value alone is meant for the only parameter, for the only required one, or for `query`. */
function ofScalar(value: unknown, { required }: SchemaObject, properties: SchemaObject): Read {
  const names = Object.keys(properties);
  const needed = Array.isArray(required) ? required.filter((name): name is string => typeof name === "string") : [];
  const [only] = [needed, names].find((some) => some.length === 1) ?? names.filter((name) => name === "query");
  if (only === undefined) return { problem: `The arguments must be a JSON object with ${names.join(", ") || "no properties"}.` };
  return { args: { [only]: bent(value, own(properties, only)) } };
}

function withQuery(given: Record<string, unknown>, properties: SchemaObject): Record<string, unknown> {
  if (!Object.hasOwn(properties, "query") || Object.hasOwn(given, "query")) return given;
  const alias = queryAliases.find((name) => Object.hasOwn(given, name) && !Object.hasOwn(properties, name));
  if (alias === undefined) return given;
  const { [alias]: query, ...others } = given;
  return { ...others, query };
}

/** One value as its schema wants it, where nothing is lost. */
function bent(value: unknown, schema: unknown): unknown {
  const types = typesOf(schema);
  if (types.length === 0 || types.some((type) => fits(value, type))) return value;
  for (const type of types) {
    const made = conversions[type]?.(value);
    if (made !== undefined) return made;
  }
  return value;
}

const typesOf = (schema: unknown): string[] => {
  if (!isRecord(schema)) return [];
  return [schema.type].flat().filter((type): type is string => typeof type === "string");
};

function fits(value: unknown, type: string): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isRecord(value);
  if (type === "integer") return Number.isInteger(value);
  if (type === "null") return value === null;
  return typeof value === type;
}

const conversions: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: (value) => (typeof value === "number" || typeof value === "boolean" ? String(value) : undefined),
  number: (value) => numberIn(value),
  integer: (value) => {
    const number = numberIn(value);
    return Number.isInteger(number) ? number : undefined;
  },
  boolean: (value) => (value === "true" || value === "false" ? value === "true" : undefined),
  object: (value) => {
    const inner = typeof value === "string" ? parsedOnce(value) : undefined;
    return isRecord(inner) ? inner : undefined;
  },
  array: (value) => {
    const inner = typeof value === "string" ? parsedOnce(value) : undefined;
    if (Array.isArray(inner)) return inner;
    return value === null || value === undefined ? undefined : [value];
  },
};

function numberIn(value: unknown): number | undefined {
  if (typeof value !== "string" || !/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value.trim())) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
