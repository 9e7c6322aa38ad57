import { plainJson } from "../../json/plain";
import { escapePointer, isObject, own } from "../../json/values";
import { trimmed, visible } from "../../text/prose";
import { isHidden } from "./direction";
import { pattern } from "./pattern";
import { count, finite, type Kind, names, positive, types, word } from "./scalars";
import { below, type Conversion, type Step } from "./step";

/** What becomes of a keyword's value in JSON Schema 2020-12; undefined leaves the keyword out. */
export type Keyword = (value: unknown, step: Step, conversion: Conversion) => unknown;

const descriptionMax = 500;
const defaultMax = 2000;

const plain = (kind: Kind): Keyword => kind;

const schema =
  (key: string): Keyword =>
  (value, step, conversion) =>
    typeof value === "boolean" || isObject(value) ? conversion.convert(value, below(step, key)) : undefined;

const schemaList =
  (key: string): Keyword =>
  (value, step, conversion) => {
    if (!Array.isArray(value) || value.length === 0) return undefined;
    return value.map((item, i) => conversion.convert(item, below(step, `${key}/${i}`)));
  };

const branches: Keyword = (value, step, conversion) => {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.map((item, i) => conversion.convert(item, { ...below(step, `allOf/${i}`), inAllOf: true, hidden: step.hidden }));
};

const dependentSchemas: Keyword = (value, step, conversion) => {
  if (!isObject(value)) return undefined;
  const at = below(step, "dependentSchemas");
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, conversion.convert(item, below(at, escapePointer(name)))]),
  );
};

const properties: Keyword = (value, step, conversion) => {
  if (!isObject(value)) return undefined;
  const shown = conversion.isDirected
    ? Object.keys(value).filter((name) => !step.hidden.has(name) && !isHidden(value[name], step, conversion))
    : Object.keys(value);
  return Object.fromEntries(
    shown.map((name) => {
      conversion.spend(name.length + 4);
      return [name, conversion.convert(value[name], below(step, `properties/${escapePointer(name)}`))];
    }),
  );
};

const patterned: Keyword = (value, step, conversion) => {
  if (!isObject(value)) return undefined;
  const pairs = Object.entries(value).flatMap(([source, item]) => {
    const valid = pattern(source, step, conversion);
    return typeof valid === "string"
      ? [[valid, conversion.convert(item, below(step, `patternProperties/${escapePointer(source)}`))] as const]
      : [];
  });
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined;
};

const closed =
  (key: string): Keyword =>
  (value, step, conversion) =>
    value === false && step.inAllOf ? undefined : schema(key)(value, step, conversion);

const described: Keyword = (value, step, conversion) => {
  if (typeof value !== "string" || value === "") return undefined;
  const text = trimmed(
    visible(value, () => `${conversion.placeOf(step)}/description`, conversion.warnAt),
    descriptionMax,
  );
  conversion.spend(text.length);
  return text === "" ? undefined : text;
};

const choices: Keyword = (value, _, conversion) => {
  if (!Array.isArray(value)) return undefined;
  const all = value.map((item) => plainJson(item)).filter((item) => item !== undefined);
  conversion.spend(all.reduce<number>((sum, item) => sum + (typeof item === "string" ? item.length + 3 : 8), 0));
  return all.length > 0 ? all : undefined;
};

const preset: Keyword = (value, _, conversion) => {
  const copy = plainJson(value);
  const weight = copy === undefined ? Number.POSITIVE_INFINITY : JSON.stringify(copy).length;
  if (weight > defaultMax) return undefined;
  conversion.spend(weight);
  return copy;
};

const dependent: Keyword = (value) => {
  if (!isObject(value)) return undefined;
  return Object.fromEntries(Object.keys(value).map((key) => [key, names(own(value, key)) ?? []]));
};

const onlyTrue: Kind = (value) => (value === true ? true : undefined);

export const keywords: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ["type", plain(types)],
  ["format", plain(word)],
  ["description", described],
  ["enum", choices],
  ["const", (value) => plainJson(value)],
  ["default", preset],
  ["deprecated", plain(onlyTrue)],
  ["multipleOf", plain(positive)],
  ["maximum", plain(finite)],
  ["minimum", plain(finite)],
  ["exclusiveMaximum", plain((value) => (typeof value === "boolean" ? undefined : finite(value)))],
  ["exclusiveMinimum", plain((value) => (typeof value === "boolean" ? undefined : finite(value)))],
  ["maxLength", plain(count)],
  ["minLength", plain(count)],
  ["pattern", pattern],
  ["maxItems", plain(count)],
  ["minItems", plain(count)],
  ["uniqueItems", plain(onlyTrue)],
  ["maxContains", plain(count)],
  ["minContains", plain(count)],
  ["maxProperties", plain(count)],
  ["minProperties", plain(count)],
  ["required", plain(names)],
  ["properties", properties],
  ["patternProperties", patterned],
  ["dependentSchemas", dependentSchemas],
  ["dependentRequired", dependent],
  ["additionalProperties", closed("additionalProperties")],
  ["unevaluatedProperties", closed("unevaluatedProperties")],
  ["unevaluatedItems", schema("unevaluatedItems")],
  ["propertyNames", schema("propertyNames")],
  ["items", schema("items")],
  ["prefixItems", schemaList("prefixItems")],
  ["contains", schema("contains")],
  ["allOf", branches],
  ["anyOf", schemaList("anyOf")],
  ["oneOf", schemaList("oneOf")],
  ["not", schema("not")],
  ["if", schema("if")],
  ["then", schema("then")],
  ["else", schema("else")],
  ["contentEncoding", plain(word)],
  ["contentMediaType", plain(word)],
]);
