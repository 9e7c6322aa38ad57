import { canonical } from "../import-worker/canonical";
import type { Outline } from "../import-worker/job";

/**
 * Whether a changed tool may now do, or say to an agent, more than what was looked at. Only what can be shown to be
 * narrower is harmless; everything else counts as wider.
 */
export function isWidened(before: Outline, after: Outline, definitionsWidened: boolean): boolean {
  if (before.description !== after.description) return true;
  if (rank[after.effect] > rank[before.effect]) return true;
  if (before.requiresApproval && !after.requiresApproval) return true;
  if (!isNarrowed(before.inputSchema, after.inputSchema)) return true;
  return definitionsWidened;
}

const rank = { read: 0, write: 1, destructive: 2 } as const;

/** Whether a schema accepts nothing, and says nothing, that it did not before. */
export function isNarrowed(before: unknown, after: unknown, place: "schema" | "map" = "schema"): boolean {
  if (canonical(before) === canonical(after)) return true;
  if (after === false) return true;
  if (!isObject(before) || !isObject(after)) return false;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.every((name) => memberNarrowed(name, { before: before[name], after: after[name], place }));
}

type Member = { before: unknown; after: unknown; place: "schema" | "map" };

function memberNarrowed(name: string, { before, after, place }: Member): boolean {
  if (canonical(before) === canonical(after)) return true;
  if (place === "map") return after === undefined || (before !== undefined && isNarrowed(before, after));
  if (name === "required") return isPart(before, after);
  if (name === "enum") return before === undefined || isPart(after, before);
  if (after === undefined) return spoken.has(name);
  if (before === undefined) return bounds.has(name) || (name === "additionalProperties" && after === false);
  if (maps.has(name)) return isNarrowed(before, after, "map");
  return schemas.has(name) && isNarrowed(before, after);
}

const spoken: ReadonlySet<string> = new Set(["title", "description", "examples", "example", "default"]);
const maps: ReadonlySet<string> = new Set(["properties", "patternProperties"]);
const schemas: ReadonlySet<string> = new Set(["items", "additionalProperties"]);
const bounds: ReadonlySet<string> = new Set([
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern"],
  ...["minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties", "const"],
]);

/** Whether the first list holds nothing that the second does not; no list is an empty one. */
function isPart(part: unknown, whole: unknown): boolean {
  const all = new Set(listed(whole).map((value) => canonical(value)));
  return listed(part).every((value) => all.has(canonical(value)));
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
