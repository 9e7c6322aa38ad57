import type { Leniency, Walk } from "../inspection/walk";
import { isRecord, type SchemaObject } from "../json-schema";
import { isBinary, isOfKind, isToolFile, type Kind, kindsOf } from "../kind";
import { asFile } from "./file-value";
import { isLongInteger } from "./long-integer";
import { misfit } from "./misfit";

/** The value as one of the kinds that the schema names, bent without loss where that is needed. */
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

/** More digits than a number holds stay text, and are noted so that they can be sent as the number they are. */
function longInteger({ path, longIntegers }: Walk, text: string): string {
  longIntegers.push([...path]);
  return text;
}

/** Text that means the same as one of the allowed values: "2" for 2. */
export function fitChoice(value: unknown, choices: readonly unknown[]): unknown {
  if (typeof value !== "string")
    return choices.find((choice) => typeof choice === "string" && choice === String(value)) ?? misfit;
  const same = choices.filter(
    (choice) => (typeof choice === "number" || typeof choice === "boolean") && String(choice) === value,
  );
  return same.length === 1 ? same[0] : misfit;
}

/** Many documents describe an object without saying that it is one. */
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
