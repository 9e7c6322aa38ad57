import type { Condition } from "../../identity";
import { type Filter, matches } from "./filter";
import { idOf } from "./id-of";

/** How an attribute of SCIM is found in the database. A constant is the same for everybody. */
type Attribute<Field extends string> =
  | { field: Field; type: "text" | "boolean" | "id" }
  | { elements: Attributes<Field>; constants: object };
export type Attributes<Field extends string> = { readonly [name: string]: Attribute<Field> };

/** What the database looks for, and whether that is all that the filter means. */
export type Sought<Field extends string> = { condition: Condition<Field>; isWhole: boolean };

/** More tests than that join too many tables. */
const testsMax = 20;

/** Reads of a filter what the database can find: all of it, or those of its demands that it knows. */
export function soughtBy<Field extends string>(filter: Filter | null, attributes: Attributes<Field>): Sought<Field> {
  if (filter === null) return { condition: always, isWhole: true };
  if (testsIn(filter) > testsMax) return { condition: always, isWhole: false };
  const demands = filter.op === "and" && "filters" in filter ? filter.filters : [filter];
  const conditions = demands.map((demand) => conditionOf(demand, attributes));
  const known = conditions.filter((condition) => condition !== null);
  return { condition: { all: known }, isWhole: known.length === conditions.length };
}

const always = { all: [] };
const never = { any: [] };

function testsIn(filter: Filter): number {
  if ("filters" in filter) return filter.filters.reduce((sum, part) => sum + testsIn(part), 0);
  if ("filter" in filter) return testsIn(filter.filter);
  return "valFilter" in filter ? testsIn(filter.valFilter) : 1;
}

function conditionOf<Field extends string>(filter: Filter, attributes: Attributes<Field>): Condition<Field> | null {
  if ("filter" in filter) {
    const inner = conditionOf(filter.filter, attributes);
    return inner && { not: inner };
  }
  if ("filters" in filter) {
    const parts = filter.filters.map((part) => conditionOf(part, attributes));
    if (!parts.every((part) => part !== null)) return null;
    return filter.op === "and" ? { all: parts } : { any: parts };
  }
  const name = filter.attrPath.toLowerCase();
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (attribute === undefined) return null;
  if ("elements" in attribute) return elementCondition(filter, attribute);
  return "valFilter" in filter ? null : testOf(filter, attribute);
}

type Elements<Field extends string> = Extract<Attribute<Field>, { elements: unknown }>;

/** A list with one element for everybody: what its constants decide is decided here. */
function elementCondition<Field extends string>(
  filter: Filter,
  { elements, constants }: Elements<Field>,
): Condition<Field> | null {
  if (filter.op === "pr") return always;
  if (!("valFilter" in filter)) return null;
  return conditionOf(withoutConstants(filter.valFilter, constants), elements);
}

/** Tests of constants become one that every element passes, or none. */
function withoutConstants(filter: Filter, constants: object): Filter {
  if ("filters" in filter) return { ...filter, filters: filter.filters.map((part) => withoutConstants(part, constants)) };
  if ("filter" in filter) return { ...filter, filter: withoutConstants(filter.filter, constants) };
  if (!("attrPath" in filter) || !Object.hasOwn(constants, filter.attrPath.toLowerCase())) return filter;
  const present: Filter = { op: "pr", attrPath: "value" };
  return matches(filter, constants) ? present : { op: "not", filter: present };
}

type Plain<Field extends string> = Extract<Attribute<Field>, { field: unknown }>;
type Compared = Exclude<Filter, { op: "and" | "or" | "not" | "[]" }>;

const comparisons = { co: "containing", sw: "beginning", ew: "ending" } as const;

function testOf<Field extends string>(filter: Compared, { field, type }: Plain<Field>): Condition<Field> | null {
  const present: Condition<Field> = { field, is: "present", value: true };
  if (!("compValue" in filter)) return present;
  const { op, compValue: wanted } = filter;
  if (op === "eq" || op === "ne") {
    const isOfType = typeof wanted === (type === "boolean" ? "boolean" : "string");
    const value = type === "id" ? idOf(String(wanted)) : (wanted as string | boolean); // safe: looked at above
    const equal: Condition<Field> = isOfType ? { field, is: "equal", value } : never;
    return op === "eq" ? equal : { all: [present, { not: equal }] };
  }
  if (type !== "text" || typeof wanted !== "string" || !(op in comparisons)) return null;
  return { field, is: comparisons[op as keyof typeof comparisons], value: wanted }; // safe: one of them, as looked at above
}
