/** A JSON Schema; references to shared ones read `#/$defs/Name`. */
export type JsonSchema = SchemaObject | boolean;
export type SchemaObject = { [keyword: string]: unknown };
export type Definitions = Record<string, JsonSchema>;

/** Where references are looked up: the schema they stand in, then the definitions shared by many schemas. */
export type Scope = { root: JsonSchema; definitions: Definitions };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Names come from strangers, so `constructor` and `__proto__` must be looked up like all others. */
export function own(record: unknown, key: string): unknown {
  return isRecord(record) && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** What is no schema says nothing about values. */
export function asSchema(value: unknown): JsonSchema {
  return typeof value === "boolean" || isRecord(value) ? value : true;
}

export const schemaList = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.map(asSchema) : []);

export const stringList = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
