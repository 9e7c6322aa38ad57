import { asWritten } from "../../db/as-written";

type Comparison = "equal" | "containing" | "beginning" | "ending" | "present";
export type FieldTest<Field extends string> = { field: Field; is: Comparison; value: string | boolean };

/** What an identity provider looks for: tests of fields, put together. */
export type Condition<Field extends string> =
  | FieldTest<Field>
  | { all: readonly Condition<Field>[] }
  | { any: readonly Condition<Field>[] }
  | { not: Condition<Field> };

type Joined<Where> = Where | { AND: Joined<Where>[] } | { OR: Joined<Where>[] };

type Reading<Field extends string, Where> = {
  /** What a test means, or its opposite, for fields that are not there as well. */
  leaf: (test: FieldTest<Field>, isWanted: boolean) => Where;
  nothing: Where;
  /** Not an empty object: beside others, the database's client would pass that over and find too few. */
  everything: Where;
};

/**
 * The condition as the database has it. A negation is brought to each test, because the database itself would find a field
 * that is not there neither among those that fit nor among those that do not.
 */
export function whereBy<Field extends string, Where>(
  condition: Condition<Field>,
  reading: Reading<Field, Where>,
  isWanted = true,
): Joined<Where> {
  if ("not" in condition) return whereBy(condition.not, reading, !isWanted);
  if ("field" in condition) return reading.leaf(condition, isWanted);
  const isAll = "all" in condition;
  const joined = (isAll ? condition.all : condition.any).map((part) => whereBy(part, reading, isWanted));
  if (isAll === isWanted) return joined.length === 0 ? reading.everything : { AND: joined };
  return joined.length === 0 ? reading.nothing : { OR: joined };
}

/** A test of a text that is there. Ids of the provider count with their case. */
export function textFilter({ is, value }: FieldTest<string>, isExact = false) {
  const text = String(value);
  if (is === "equal" && isExact) return { equals: text };
  const written = asWritten(text);
  const mode = isExact ? ("default" as const) : ("insensitive" as const);
  if (is === "containing") return { contains: written, mode };
  if (is === "beginning") return { startsWith: written, mode };
  return is === "ending" ? { endsWith: written, mode } : { equals: written, mode };
}
