import { isRecord, type SchemaObject } from "./json-schema";

export type Kind = "null" | "boolean" | "number" | "integer" | "string" | "array" | "object";

const kinds: ReadonlySet<unknown> = new Set(["null", "boolean", "number", "integer", "string", "array", "object"]);
const isKind = (name: unknown): name is Kind => kinds.has(name);

/** The kinds a schema names; none when it names none, or one that JSON does not have. */
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

/** Bytes travel as a file value or as text. */
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
