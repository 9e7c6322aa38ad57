import { createHash } from "node:crypto";

/** One hash for equal values, whatever the order of their keys. */
export const hashOf = (value: unknown): string => createHash("sha256").update(canonical(value)).digest("base64url");

export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const record = value as Record<string, unknown>;
  const members = Object.keys(record)
    .filter((key) => record[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(record[key])}`);
  return `{${members.join(",")}}`;
}
