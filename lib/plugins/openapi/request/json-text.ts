import { randomUUID } from "node:crypto";
import { isToolFile } from "../../answer/bytes";
import { isObject } from "../../json/values";

export type JsonPath = readonly (string | number)[];

/** A value as JSON: a file is its bytes in base64, and text at the places of long integers is the number it stands for. */
export function jsonText(value: unknown, longIntegers: readonly JsonPath[] = []): string {
  const whole = { value: copied(value) };
  if (longIntegers.length === 0) return JSON.stringify(whole.value);
  const mark = randomUUID();
  for (const place of longIntegers) markAt(whole, ["value", ...place], mark);
  return JSON.stringify(whole.value).replace(new RegExp(`"${mark}(-?\\d+)"`, "g"), "$1");
}

function markAt(whole: object, place: JsonPath, mark: string): void {
  let owner: unknown = whole;
  for (const key of place.slice(0, -1)) owner = memberOf(owner, key);
  const last = place.at(-1) ?? "";
  const text = memberOf(owner, last);
  if (typeof text === "string" && /^-?\d+$/.test(text)) (owner as Record<string | number, unknown>)[last] = mark + text; // safe: it has that member
}

function memberOf(owner: unknown, key: string | number): unknown {
  return typeof owner === "object" && owner !== null && Object.hasOwn(owner, key)
    ? (owner as Record<string | number, unknown>)[key] // safe: it has that member
    : undefined;
}

function copied(value: unknown): unknown {
  if (isToolFile(value)) return value.data;
  if (Array.isArray(value)) return value.map(copied);
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copied(item)])) : value;
}
