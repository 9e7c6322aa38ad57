/** A copy of a foreign value that JSON can hold, cut where it is nested beyond measure. */
export function plainJson(value: unknown, depth = 0): unknown {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value !== "object" || depth > 50) return undefined;
  if (Array.isArray(value)) return value.map((item) => plainJson(item, depth + 1) ?? null);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainJson(item, depth + 1)]));
}
