/** A JSON Schema. References to shared definitions read `#/$defs/Name`. */
export type JsonSchema = SchemaObject | boolean;
export type SchemaObject = { [keyword: string]: unknown };
export type Definitions = Record<string, JsonSchema>;

/** What references resolve against: the schema around them, then the shared definitions. */
export type Scope = { root: JsonSchema; definitions: Definitions };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Looks up an own member. Names come from outside, so `constructor` and `__proto__` are names like all others. */
export function own(record: unknown, key: string): unknown {
  return isRecord(record) && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** A value that is no schema accepts everything. */
export function asSchema(value: unknown): JsonSchema {
  return typeof value === "boolean" || isRecord(value) ? value : true;
}

export const schemaList = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.map(asSchema) : []);

export const stringList = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

export type Kind = "null" | "boolean" | "number" | "integer" | "string" | "array" | "object";

const kinds: ReadonlySet<unknown> = new Set(["null", "boolean", "number", "integer", "string", "array", "object"]);
const isKind = (name: unknown): name is Kind => kinds.has(name);

/** The kinds that a schema names. Empty if it names none, or one that JSON does not have. */
export function kindsOf({ type, nullable }: SchemaObject): readonly Kind[] {
  const named: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (type === undefined || !named.every(isKind)) return [];
  return nullable === true ? [...named, "null"] : named;
}

export function isOfKind(value: unknown, kind: Kind): boolean {
  if (kind === "integer") return Number.isSafeInteger(value);
  if (kind === "null") return value === null;
  if (kind === "array") return Array.isArray(value);
  if (kind === "object") return isRecord(value);
  return typeof value === kind;
}

/** Whether a schema describes bytes, which travel as a ToolFile or as text. */
export function isBinary({ type, format, contentMediaType, contentEncoding }: SchemaObject): boolean {
  if (type === "file" || format === "binary") return true;
  return (
    type === "string" &&
    contentEncoding === undefined &&
    typeof contentMediaType === "string" &&
    !/json|text|xml/.test(contentMediaType)
  );
}

export const isToolFile = (value: unknown): boolean => isRecord(value) && value._tag === "ToolFile";
