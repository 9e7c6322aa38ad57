import { isRecord, own, type SchemaObject, type Scope, schemaList } from "../json-schema";
import { resolved } from "../reference";

/** What a value must be beyond its type, in few words: `date-time`, `1–100`, `default 30`. */
export function factsOf(scope: Scope, given: unknown): string[] {
  const schema = meantBy(scope, given);
  if (schema === null) return [];
  return [
    formatOf(schema),
    lengthOf(schema),
    boundsOf(schema),
    itemsOf(scope, schema),
    patternOf(schema),
    presetOf(schema, given),
  ].filter((fact) => fact !== "");
}

/** The one schema that a reference, or a choice between it and null, stands for. */
export function meantBy(scope: Scope, given: unknown): SchemaObject | null {
  const schema = isRecord(given) ? resolved(scope, given) : null;
  if (!isRecord(schema)) return null;
  const choices = [...schemaList(schema.allOf), ...schemaList(schema.anyOf), ...schemaList(schema.oneOf)];
  const [only, second] = choices.filter((one) => own(one, "type") !== "null");
  if (only === undefined || second !== undefined) return schema;
  const inner = resolved(scope, only);
  return isRecord(inner) ? inner : schema;
}

/** Formats that only say how a value is held in memory, or what its type says already. */
const untelling: ReadonlySet<string> = new Set(["binary", "int32", "int64", "float", "double", "string", "password"]);
const plainFormat = /^[a-z][a-z0-9 _-]{1,30}$/i;

function formatOf({ format }: SchemaObject): string {
  if (typeof format !== "string" || untelling.has(format) || !plainFormat.test(format)) return "";
  return format === "byte" ? "base64" : format;
}

const hugeLength = 100_000;

function lengthOf({ type, minLength, maxLength }: SchemaObject): string {
  if (type === "array" || type === "object") return "";
  const most = typeof maxLength === "number" && maxLength < hugeLength ? maxLength : null;
  if (most === null) return minLength === 1 ? "not empty" : range(minLength, null, " characters");
  return range(minLength === 0 ? null : minLength, most, " characters");
}

/** Bounds of the machine's numbers say nothing about what is meant. */
const machineNumber = 2 ** 31 - 1;
const telling = (value: unknown): number | null => (typeof value === "number" && Math.abs(value) < machineNumber ? value : null);

function boundsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: SchemaObject): string {
  const closed = range(telling(minimum), telling(maximum), "");
  const above = telling(exclusiveMinimum) === null ? "" : `> ${exclusiveMinimum}`;
  const below = telling(exclusiveMaximum) === null ? "" : `< ${exclusiveMaximum}`;
  return [closed, above, below].filter((part) => part !== "").join(", ");
}

function itemsOf(scope: Scope, { items, minItems, maxItems }: SchemaObject): string {
  const most = typeof maxItems === "number" && maxItems < hugeLength ? maxItems : null;
  const count = range(minItems === 0 ? null : minItems, most, " items");
  const each = items === undefined ? null : meantBy(scope, items);
  const format = each === null ? "" : formatOf(each);
  return [count, format === "" ? "" : `each ${format}`].filter((part) => part !== "").join(", ");
}

function range(least: unknown, most: unknown, unit: string): string {
  if (typeof least !== "number") return typeof most === "number" ? `≤ ${most}${unit}` : "";
  if (typeof most !== "number") return `≥ ${least}${unit}`;
  return least === most ? `${least}${unit}` : `${least}–${most}${unit}`;
}

const patternMax = 40;
const printable = /^[\x20-\x7e]+$/;

function patternOf({ pattern }: SchemaObject): string {
  if (typeof pattern !== "string" || pattern.length > patternMax || !printable.test(pattern)) return "";
  const shown = `/${pattern}/`;
  return shown.includes("*/") ? "" : shown;
}

const presetMax = 40;

function presetOf(schema: SchemaObject, given: unknown): string {
  const preset = own(given, "default") ?? schema.default;
  const text = preset === undefined || preset === null ? "" : JSON.stringify(preset);
  return text === "" || text.length > presetMax || !printable.test(text) || text.includes("*/") ? "" : `default ${text}`;
}
