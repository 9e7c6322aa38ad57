/** What a keyword's value must be for a schema to compile; undefined leaves the keyword out. */
export type Kind = (value: unknown) => unknown;

export const finite: Kind = (value) => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
};

export const positive: Kind = (value) => {
  const number = finite(value);
  return typeof number === "number" && number > 0 ? number : undefined;
};

export const count: Kind = (value) => {
  const number = finite(value);
  return typeof number === "number" && Number.isInteger(number) && number >= 0 ? number : undefined;
};

export const word: Kind = (value) => (typeof value === "string" && value !== "" ? value : undefined);

export const names: Kind = (value) => {
  if (!Array.isArray(value)) return undefined;
  const texts = [...new Set(value.filter((item) => typeof item === "string"))];
  return texts.length > 0 ? texts : undefined;
};

const known: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean", "array", "object", "null"]);
const meant: ReadonlyMap<string, string> = new Map([
  ["float", "number"],
  ["double", "number"],
  ["decimal", "number"],
  ["int", "integer"],
  ["int32", "integer"],
  ["int64", "integer"],
  ["long", "integer"],
  ["bool", "boolean"],
  ["str", "string"],
  ["text", "string"],
  ["date", "string"],
  ["datetime", "string"],
  ["date-time", "string"],
  ["uuid", "string"],
  ["file", "string"],
  ["list", "array"],
  ["dict", "object"],
  ["map", "object"],
]);

/** A type of JSON Schema for what a document calls one; undefined when it says nothing. */
const typeName = (value: unknown): string | undefined => {
  if (typeof value !== "string") return undefined;
  const name = value.toLowerCase();
  return known.has(name) ? name : meant.get(name);
};

export const types: Kind = (value) => {
  if (value === null) return "null";
  if (!Array.isArray(value)) return typeName(value);
  const all = [...new Set(value.map((item) => (item === null ? "null" : typeName(item))))];
  if (all.length === 0 || all.includes(undefined)) return undefined;
  return all.length === 1 ? all[0] : all;
};
