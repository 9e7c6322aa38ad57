import { asSchema, isRecord, type JsonSchema, own, type SchemaObject, type Scope, schemaList } from "../json-schema";
import { resolveReference } from "../reference";

const partsMax = 500;

/** Collects the schemas that apply to the same value: the schemas themselves, their references and their parts. */
export function partsOf(scope: Scope, schemas: readonly JsonSchema[], { withUnions }: { withUnions: boolean }): SchemaObject[] {
  const parts = new Set<SchemaObject>();
  const waiting = [...schemas];
  for (let schema = waiting.pop(); schema !== undefined && parts.size < partsMax; schema = waiting.pop()) {
    if (typeof schema === "boolean" || parts.has(schema)) continue;
    parts.add(schema);
    if (typeof schema.$ref === "string") waiting.push(resolveReference(scope, schema.$ref));
    waiting.push(...schemaList(schema.allOf));
    if (withUnions)
      waiting.push(...schemaList(schema.anyOf), ...schemaList(schema.oneOf), asSchema(schema.then), asSchema(schema.else));
  }
  return [...parts];
}

export function findProperty(parts: readonly SchemaObject[], name: string): JsonSchema | null {
  for (const part of parts)
    if (isRecord(part.properties) && Object.hasOwn(part.properties, name)) return asSchema(own(part.properties, name));
  return null;
}

export const propertyNames = (parts: readonly SchemaObject[]): string[] => [
  ...new Set(parts.flatMap(({ properties }) => (isRecord(properties) ? Object.keys(properties) : []))),
];
