import type { SchemaObject } from "../json-schema";

const textMax = 40;
const secretName =
  /pass(word|wd|phrase|code)?$|secret|token|api[_-]?key|private|credential|authorization|^auth$|cookie|session|signature|^(pin|cvv|cvc|ssn|key|iban|number)$|card/i;

/** A value as a message may show it: never long, and never what a field that holds secrets was given. */
export function shown(value: unknown, isHidden: boolean): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  if (isHidden) return value === null ? "null" : `a ${typeof value}`;
  if (typeof value !== "string") return String(value);
  return JSON.stringify(value.length > textMax ? `${value.slice(0, textMax)}…` : value);
}

export function isSecret(path: readonly (string | number)[], { writeOnly, format }: SchemaObject): boolean {
  return writeOnly === true || format === "password" || path.some((name) => typeof name === "string" && secretName.test(name));
}
