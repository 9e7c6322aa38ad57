import { isBinary, isRecord, type JsonSchema, kindsOf, type SchemaObject, type Scope, schemaList } from "../json-schema";
import { resolved } from "../reference";

const choicesMax = 8;
const depthMax = 5;
const file = "text, or a file: a ToolFile, or { base64, name?, mimeType? }";
const article = {
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
} as const;

/** Describes what a schema accepts in a few words: `a string or an integer`. */
export function expectedBy(scope: Scope, schema: JsonSchema): string {
  const wanted = [...new Set(wantedBy(scope, schema, 0))];
  return wanted.length === 0 ? "a value" : wanted.slice(0, choicesMax).join(" or ");
}

export function expectedChoice(choices: readonly unknown[]): string {
  const texts = choices.slice(0, choicesMax).map((choice) => JSON.stringify(choice)?.slice(0, 60));
  const more = choices.length > choicesMax ? ` … (${choices.length - choicesMax} more)` : "";
  return texts.length === 1 ? `${texts[0]}` : `one of ${texts.join(", ")}${more}`;
}

function wantedBy(scope: Scope, schema: JsonSchema, depth: number): string[] {
  const target = resolved(scope, schema);
  if (typeof target === "boolean" || depth > depthMax) return [];
  if (Array.isArray(target.enum)) return [expectedChoice(target.enum)];
  if (Object.hasOwn(target, "const")) return [expectedChoice([target.const])];
  if (isBinary(target)) return [file];
  const kinds = kindsOf(target);
  if (kinds.length > 0) return kinds.map((kind) => (kind === "array" ? listOf(scope, target, depth) : article[kind]));
  if (isRecord(target.properties)) return [article.object];
  const parts = [...schemaList(target.anyOf), ...schemaList(target.oneOf), ...schemaList(target.allOf)];
  return parts.flatMap((part) => wantedBy(scope, part, depth + 1));
}

function listOf(scope: Scope, { items }: SchemaObject, depth: number): string {
  if (!isRecord(items)) return article.array;
  const kinds = kindsOf(asObject(resolved(scope, items)));
  return kinds.length === 1 && kinds[0] !== undefined && depth < depthMax ? `a list of ${plural[kinds[0]]}` : article.array;
}

const asObject = (schema: JsonSchema): SchemaObject => (typeof schema === "boolean" ? {} : schema);
const plural = {
  string: "strings",
  number: "numbers",
  integer: "integers",
  boolean: "booleans",
  array: "lists",
  object: "objects",
  null: "nulls",
} as const;
