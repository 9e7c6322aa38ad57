import { asSchema, type JsonSchema, type SchemaObject, schemaList } from "../json-schema";
import { mustBe } from "./fault";
import { isSameJson } from "./same-json";
import { accepts, descend, isLost, report, type Walk } from "./walk";

const uniqueCheckMax = 200;

export function inspectArray(walk: Walk, schema: SchemaObject, list: unknown[]): unknown[] {
  const broken = brokenListRule(walk, schema, list);
  if (broken !== null) report(walk, () => mustBe(walk, { expected: broken, about: "other", schema }, list));
  const { first, rest } = itemSchemas(schema);
  if (rest === true && first.length === 0) return list;
  let result = list;
  for (let at = 0; at < list.length && !isLost(walk); at++) {
    const item = descend(walk, { key: at, schema: first[at] ?? rest }, list[at]);
    if (item === list[at]) continue;
    if (result === list) result = [...list];
    result[at] = item;
  }
  return result;
}

/** Before 2020 a list of schemas in `items` meant what `prefixItems` means. */
function itemSchemas({ prefixItems, items, additionalItems }: SchemaObject): { first: JsonSchema[]; rest: JsonSchema } {
  if (Array.isArray(items)) return { first: schemaList(items), rest: asSchema(additionalItems) };
  return { first: schemaList(prefixItems), rest: asSchema(items) };
}

function brokenListRule(walk: Walk, schema: SchemaObject, list: unknown[]): string | null {
  const { minItems, maxItems, uniqueItems } = schema;
  if (typeof minItems === "number" && list.length < minItems) return `a list of at least ${minItems}`;
  if (typeof maxItems === "number" && list.length > maxItems) return `a list of at most ${maxItems}`;
  if (uniqueItems === true && hasDuplicates(list)) return "a list without duplicates";
  return Object.hasOwn(schema, "contains") ? brokenContains(walk, schema, list) : null;
}

function hasDuplicates(list: unknown[]): boolean {
  if (new Set(list).size < list.length) return true;
  const nested = list.filter((item) => typeof item === "object" && item !== null).slice(0, uniqueCheckMax);
  return nested.some((item, at) => nested.slice(at + 1).some((other) => isSameJson(item, other)));
}

function brokenContains(walk: Walk, { contains, minContains, maxContains }: SchemaObject, list: unknown[]): string | null {
  const count = list.filter((item) => accepts(walk, asSchema(contains), item)).length;
  const least = typeof minContains === "number" ? minContains : 1;
  if (count < least) return `a list with at least ${least} fitting ${least === 1 ? "item" : "items"}`;
  const most = typeof maxContains === "number" ? maxContains : Number.POSITIVE_INFINITY;
  return count > most ? `a list with at most ${most} fitting ${most === 1 ? "item" : "items"}` : null;
}
