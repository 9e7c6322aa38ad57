import { isRecord } from "../json-schema";
import { atom, type Printed } from "./printer";

const textMax = 200;

/** The type of exactly this value; a wider one where the value is too long to print. */
export function literalType(value: unknown): Printed {
  if (value === null) return atom("null");
  if (typeof value === "boolean") return atom(String(value));
  if (typeof value === "number") return atom(Number.isFinite(value) ? String(value) : "number");
  if (typeof value === "string") return atom(value.length > textMax ? "string" : JSON.stringify(value));
  const text = JSON.stringify(value) ?? "";
  if (text !== "" && text.length <= textMax) return atom(text);
  return atom(isRecord(value) ? "{ [key: string]: unknown }" : "unknown[]");
}

/** The widest type of a value, for choices that are too many to list. */
export function wideType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "unknown[]";
  return typeof value === "object" ? "{ [key: string]: unknown }" : typeof value;
}
