import { isBinary, isOfKind, isRecord, isToolFile, type Kind, kindsOf, type SchemaObject } from "../json-schema";
import type { Leniency, Walk } from "./walk";

/** Stands for a value that cannot be converted without loss to any kind that the schema names. */
export const misfit: unique symbol = Symbol("misfit");

/** Converts a value without loss to one of the kinds that the schema names, or returns it as it is. */
export function fitKind(walk: Walk, schema: SchemaObject, value: unknown): unknown {
  const { leniency } = walk;
  const kinds = kindsOf(schema);
  if (kinds.length === 0) return leniency > 0 ? impliedFit(schema, value) : value;
  if (kinds.some((kind) => isOfKind(value, kind))) return value;
  if (isBinary(schema) && (leniency > 0 || isToolFile(value))) {
    const file = asFile(value);
    if (file !== misfit) return file;
  }
  if (leniency === 0) return misfit;
  for (const kind of kinds) {
    const bent = bend(value, kind, leniency);
    if (bent !== misfit) return bent;
  }
  return kinds.includes("integer") && isLongInteger(value) ? longInteger(walk, value) : misfit;
}

/** An integer with more digits than a number holds stays text. Its path is noted, so that it is sent as a number. */
function longInteger({ path, longIntegers }: Walk, text: string): string {
  longIntegers.push([...path]);
  return text;
}

/** Finds the allowed value that a text means: 2 for "2". */
export function fitChoice(value: unknown, choices: readonly unknown[]): unknown {
  if (typeof value !== "string")
    return choices.find((choice) => typeof choice === "string" && choice === String(value)) ?? misfit;
  const same = choices.filter(
    (choice) => (typeof choice === "number" || typeof choice === "boolean") && String(choice) === value,
  );
  return same.length === 1 ? same[0] : misfit;
}

/** Many documents describe an object without `type: object`. */
function impliedFit(schema: SchemaObject, value: unknown): unknown {
  if (typeof value !== "string") return value;
  const implied = isRecord(schema.properties) ? bend(value, "object", 1) : misfit;
  return implied === misfit ? value : implied;
}

function bend(value: unknown, kind: Kind, leniency: Leniency): unknown {
  switch (kind) {
    case "integer":
    case "number":
      return asNumber(value, kind);
    case "boolean":
      return asBoolean(value);
    case "string":
      return asText(value);
    case "object":
      return parsed(value, "{");
    case "array":
      return asArray(value, leniency);
    case "null":
      return misfit;
  }
}

/** Digits beyond the precision of a number would silently change. */
function asNumber(value: unknown, kind: Kind): unknown {
  if (typeof value !== "string" || !/^\s*-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?\s*$/.test(value)) return misfit;
  const number = Number(value);
  const digits = value
    .replace(/[eE].*$/, "")
    .replace(/\D/g, "")
    .replace(/^0+/, "");
  if (!Number.isFinite(number) || (digits.length > 15 && String(number) !== value.trim())) return misfit;
  return kind === "integer" && !Number.isSafeInteger(number) ? misfit : number;
}

function asBoolean(value: unknown): unknown {
  if (value === "true" || value === "True") return true;
  return value === "false" || value === "False" ? false : misfit;
}

function asText(value: unknown): unknown {
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "number" || !Number.isFinite(value)) return misfit;
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? misfit : String(value);
}

function asArray(value: unknown, leniency: Leniency): unknown {
  const list = parsed(value, "[");
  if (list !== misfit) return list;
  const isScalar = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return isScalar && leniency === 2 ? [value] : misfit;
}

function parsed(value: unknown, opening: "{" | "["): unknown {
  if (typeof value !== "string" || !value.trimStart().startsWith(opening)) return misfit;
  try {
    const inside: unknown = JSON.parse(value);
    return isOfKind(inside, opening === "{" ? "object" : "array") ? inside : misfit;
  } catch {
    return misfit;
  }
}

const known: ReadonlySet<string> = new Set(["base64", "name", "mimeType"]);
const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** Makes a ToolFile of a file from another tool, of base64, or of a list of bytes. */
function asFile(value: unknown): unknown {
  if (!isRecord(value)) return misfit;
  if (isToolFile(value)) return typeof value.data === "string" && isBase64(value.data) ? value : misfit;
  const { name, mimeType } = value;
  if (typeof value.base64 !== "string") return fromBytes(value);
  const isOther = Object.keys(value).some((key) => !known.has(key));
  if (isOther || !isTextOrAbsent(name) || !isTextOrAbsent(mimeType) || !isBase64(value.base64)) return misfit;
  return fileOf(Buffer.from(value.base64, "base64"), { name, mimeType });
}

/** Reads a Uint8Array as JSON writes it: its bytes by index. */
function fromBytes(value: Record<string, unknown>): unknown {
  const bytes = Object.values(value);
  const isWhole = bytes.every(
    (byte, at) => Number.isInteger(byte) && Number(byte) >= 0 && Number(byte) < 256 && String(at) in value,
  );
  return isWhole && bytes.length > 0 ? fileOf(Buffer.from(bytes as number[]), {}) : misfit; // safe: looked at each
}

function fileOf(bytes: Buffer, { name, mimeType }: { name?: string | undefined; mimeType?: string | undefined }) {
  return {
    _tag: "ToolFile",
    ...(name ? { name } : {}),
    mimeType: mimeType || "application/octet-stream",
    encoding: "base64",
    data: bytes.toString("base64"),
    byteLength: bytes.length,
  };
}

function isBase64(text: string): boolean {
  const bare = text.replace(/\s+/g, "");
  return base64.test(bare) && bare.replace(/=+$/, "").length % 4 !== 1;
}

const isTextOrAbsent = (value: unknown): value is string | undefined => value === undefined || typeof value === "string";

const int64 = { least: -(2n ** 63n), most: 2n ** 63n - 1n };

/** Whether a value is the text of an integer that a number cannot hold exactly. */
export const isLongInteger = (value: unknown): value is string =>
  typeof value === "string" && /^-?[1-9]\d{15,99}$/.test(value) && !Number.isSafeInteger(Number(value));

/** Whether the text of an integer is out of range of the schema's format. */
export function exceedsFormat(schema: SchemaObject, text: string): boolean {
  if (!kindsOf(schema).includes("integer") || !isLongInteger(text)) return false;
  if (schema.format === "int32") return true;
  return schema.format === "int64" && (BigInt(text) > int64.most || BigInt(text) < int64.least);
}
