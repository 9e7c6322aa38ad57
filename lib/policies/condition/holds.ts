/** A JSON Schema over the arguments of a call, in the part of the language that conditions may use. */
export type Condition = boolean | { readonly [keyword: string]: unknown };

/** Tells whether a text matches a pattern; null where that would take too long. */
export type MatchText = (pattern: string, text: string) => boolean | null;

/** Whether a condition holds. Null where nobody can tell. */
export type Truth = boolean | null;

/** Evaluates a condition on a value. What it demands of a number cannot be told of a text, and the other way round. */
export function holds(condition: Condition, value: unknown, matchText: MatchText): Truth {
  if (typeof condition === "boolean") return condition;
  return every(
    Object.entries(condition),
    ([keyword, operand]) => evaluators.get(keyword)?.({ operand, value, matchText }) ?? null,
  );
}

type Evaluation = { operand: unknown; value: unknown; matchText: MatchText };

const inside = ({ matchText }: Evaluation, condition: unknown, value: unknown): Truth =>
  holds(condition as Condition, value, matchText); // safe: checked when it was stored

function every<Item>(items: readonly Item[], test: (item: Item) => Truth): Truth {
  let isOpen = false;
  for (const item of items) {
    const truth = test(item);
    if (truth === false) return false;
    isOpen ||= truth === null;
  }
  return isOpen ? null : true;
}

const not = (truth: Truth): Truth => (truth === null ? null : !truth);
const some = <Item>(items: readonly Item[], test: (item: Item) => Truth): Truth => not(every(items, (item) => not(test(item))));

type Values = Record<string, unknown>;
const isRecord = (value: unknown): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);

/** Integers beyond 2^53 travel as text, digit by digit. */
const isLongInteger = (value: unknown): value is string => typeof value === "string" && /^-?\d{16,400}$/.test(value);

function compared({ operand, value }: Evaluation, compare: (number: number, bound: number) => boolean): Truth {
  const number = isLongInteger(value) ? Number(value) : value;
  return typeof number === "number" ? compare(number, operand as number) : null; // safe: checked when it was stored
}

const measured = (size: number | null, { operand }: Evaluation, compare: (size: number, bound: number) => boolean): Truth =>
  size === null ? null : compare(size, operand as number); // safe: checked when it was stored

const lengthOf = ({ value }: Evaluation) => (typeof value === "string" ? [...value].length : null);
const itemsIn = ({ value }: Evaluation) => (Array.isArray(value) ? value.length : null);
const atLeast = (one: number, bound: number) => one >= bound;
const atMost = (one: number, bound: number) => one <= bound;

const kinds: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number" || isLongInteger(value),
  integer: (value) => Number.isInteger(value) || isLongInteger(value),
  boolean: (value) => typeof value === "boolean",
  array: Array.isArray,
  object: isRecord,
  null: (value) => value === null,
};
export const kindNames = Object.keys(kinds);

/** JSON values are equal where they say the same, in whatever order their members stand. */
function isEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
  if (!isRecord(one) || !isRecord(other)) return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  );
}

type Evaluator = (evaluation: Evaluation) => Truth;

const evaluators: ReadonlyMap<string, Evaluator> = new Map<string, Evaluator>(
  Object.entries({
    type: ({ operand, value }) => [operand].flat().some((kind) => kinds[kind as string]?.(value)), // safe: checked when it was stored
    const: ({ operand, value }) => isEqual(operand, value),
    enum: ({ operand, value }) => (operand as unknown[]).some((one) => isEqual(one, value)),
    minimum: (evaluation) => compared(evaluation, atLeast),
    maximum: (evaluation) => compared(evaluation, atMost),
    exclusiveMinimum: (evaluation) => compared(evaluation, (number, bound) => number > bound),
    exclusiveMaximum: (evaluation) => compared(evaluation, (number, bound) => number < bound),
    minLength: (evaluation) => measured(lengthOf(evaluation), evaluation, atLeast),
    maxLength: (evaluation) => measured(lengthOf(evaluation), evaluation, atMost),
    pattern: ({ operand, value, matchText }) => (typeof value === "string" ? matchText(operand as string, value) : null),
    minItems: (evaluation) => measured(itemsIn(evaluation), evaluation, atLeast),
    maxItems: (evaluation) => measured(itemsIn(evaluation), evaluation, atMost),
    items: (evaluation) =>
      Array.isArray(evaluation.value) ? every(evaluation.value, (item) => inside(evaluation, evaluation.operand, item)) : null,
    contains: (evaluation) =>
      Array.isArray(evaluation.value) ? some(evaluation.value, (item) => inside(evaluation, evaluation.operand, item)) : null,
    properties: (evaluation) => {
      const { operand, value } = evaluation;
      if (!isRecord(value)) return null;
      return every(Object.entries(operand as Values), ([name, part]) =>
        Object.hasOwn(value, name) ? inside(evaluation, part, value[name]) : true,
      );
    },
    required: ({ operand, value }) =>
      isRecord(value) ? (operand as string[]).every((name) => Object.hasOwn(value, name)) : null,
    not: (evaluation) => not(inside(evaluation, evaluation.operand, evaluation.value)),
    allOf: (evaluation) => every(evaluation.operand as unknown[], (part) => inside(evaluation, part, evaluation.value)),
    anyOf: (evaluation) => some(evaluation.operand as unknown[], (part) => inside(evaluation, part, evaluation.value)),
  } satisfies Record<string, Evaluator>),
);
