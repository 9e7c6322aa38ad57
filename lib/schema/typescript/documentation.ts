import { isRecord, own, type SchemaObject, type Scope, schemaList } from "../json-schema";
import { resolved } from "../reference";
import type { Printer } from "./printer";
import { isScalar } from "./reference-type";

/** `/** … *\/` before a property, or nothing. No text from outside can end the comment. */
export function documentation({ scope, style, hasDocs }: Printer, schema: unknown): string {
  const meant = meantBy(scope, schema);
  const isDeprecated = own(schema, "deprecated") === true || meant?.deprecated === true;
  const inlined = meant !== null && isScalar(meant) ? meant : null;
  const said = hasDocs && style.docsMax > 0 ? wordsAbout(schema, inlined, style.docsMax) : "";
  const facts = hasDocs ? factsOf(scope, schema).filter((fact) => !repeats(said, fact)) : [];
  const told = [said, facts.length > 0 && said !== "" ? `(${facts.join(", ")})` : facts.join(", ")];
  const inside = [isDeprecated ? "@deprecated" : "", ...told].filter((part) => part !== "").join(" ");
  return inside === "" ? "" : `/** ${inside.replaceAll("*/", "* /")} */`;
}

function wordsAbout(schema: unknown, inlined: unknown, charactersMax: number): string {
  const said = own(schema, "description") ?? own(inlined, "description") ?? own(schema, "title");
  return typeof said === "string" ? shortened(plain(said.slice(0, charactersMax * 4)), charactersMax) : "";
}

/** Whether the description says the fact already. */
function repeats(said: string, fact: string): boolean {
  if (fact.startsWith("default ")) return /\bdefaults?\b/i.test(said);
  return said.toLowerCase().includes(fact.toLowerCase());
}

const tag = /<\/?[a-z][^>]*>/gi;
const link = /\[([^\]]*)\]\([^)]*\)/g;
const unusual = /[^\x20-\x7e]| {2}/;
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;

/** Reduces text to one line without markup, control and invisible characters. */
function plain(text: string): string {
  const bare = text.includes("<") ? text.replace(tag, "") : text;
  const unlinked = bare.includes("](") ? bare.replace(link, "$1") : bare;
  const line = unusual.test(unlinked) ? unlinked.replace(invisible, " ") : unlinked;
  return line.replaceAll("*/", "*\\/").trim();
}

const endOfSentence = /[.!?](?= |$)/;

/** The first sentence, cut at a word when it is long. */
function shortened(text: string, charactersMax: number): string {
  const sentence = charactersMax > 200 ? text : firstSentence(text);
  if (sentence.length <= charactersMax) return sentence.replace(/\.$/, "");
  const cut = sentence.slice(0, charactersMax);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), charactersMax / 2))}…`;
}

function firstSentence(text: string): string {
  const end = text.slice(8).search(endOfSentence);
  return end === -1 ? text : text.slice(0, end + 9);
}

/** Lists what a schema demands beyond the type, in few words: `date-time`, `1–100`, `default 30`. */
function factsOf(scope: Scope, given: unknown): string[] {
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

/** The schema behind a reference, or behind a choice between one schema and null. */
function meantBy(scope: Scope, given: unknown): SchemaObject | null {
  const schema = isRecord(given) ? resolved(scope, given) : null;
  if (!isRecord(schema)) return null;
  const choices = [...schemaList(schema.allOf), ...schemaList(schema.anyOf), ...schemaList(schema.oneOf)];
  const [only, second] = choices.filter((one) => own(one, "type") !== "null");
  if (only === undefined || second !== undefined) return schema;
  const inner = resolved(scope, only);
  return isRecord(inner) ? inner : schema;
}

/** Formats that describe storage only, or repeat the type. */
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

/** Bounds of machine numbers carry no meaning. */
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
