import { kindNames, type MatchText } from "./holds";

/** What is wrong with a condition, and where: `properties.amount.maximum`. */
export type ConditionProblem = { path: string[]; message: string };

const lengthMax = 4_000;
const depthMax = 12;
const patternLengthMax = 200;
/** Patterns have to be quick on texts of this length. On longer ones nobody may be able to tell whether they match. */
const textLength = 1_000;

/** Says what is wrong with a condition; null where it can be evaluated. */
export function problemIn(condition: unknown, matchText: MatchText): ConditionProblem | null {
  const length = JSON.stringify(condition)?.length ?? 0;
  if (length > lengthMax)
    return { path: [], message: `A condition has at most ${lengthMax} characters as JSON; this one has ${length}.` };
  return problemOf(condition, [], matchText);
}

function problemOf(condition: unknown, path: string[], matchText: MatchText): ConditionProblem | null {
  if (typeof condition === "boolean") return null;
  if (!isRecord(condition))
    return { path, message: 'Write a JSON Schema here: an object such as { "maximum": 1000 }, or true or false.' };
  if (path.length > depthMax) return { path, message: `A condition is nested at most ${depthMax} levels deep.` };
  if (Object.keys(condition).length === 0)
    return { path, message: "This says nothing. Write what has to hold, or leave the condition out." };
  return firstIn(Object.entries(condition), ([keyword, operand]) => {
    const check = checks.get(keyword);
    const at = [...path, keyword];
    if (!check)
      return {
        path: at,
        message: `${keyword} is not among the keywords that conditions know: ${[...checks.keys()].join(", ")}.`,
      };
    return check({ operand, path: at, matchText });
  });
}

function firstIn<Item>(
  items: readonly Item[],
  find: (item: Item, index: number) => ConditionProblem | null,
): ConditionProblem | null {
  for (const [index, item] of items.entries()) {
    const problem = find(item, index);
    if (problem) return problem;
  }
  return null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type Operand = { operand: unknown; path: string[]; matchText: MatchText };
type Check = (operand: Operand) => ConditionProblem | null;

const demand =
  (isRight: (operand: unknown) => boolean, expected: string): Check =>
  ({ operand, path }) =>
    isRight(operand) ? null : { path, message: `${path.at(-1)} has to be ${expected}.` };

const aNumber = demand((operand) => typeof operand === "number" && Number.isFinite(operand), "a number");
const aCount = demand((operand) => Number.isInteger(operand) && (operand as number) >= 0, "a whole number from 0 on"); // safe: an integer is a number
const names = demand(
  (operand) => Array.isArray(operand) && operand.length > 0 && operand.every((name) => typeof name === "string"),
  "a list of names",
);
const values = demand((operand) => Array.isArray(operand) && operand.length > 0, "a list of values");
const kinds = demand(
  (operand) => [operand].flat().length > 0 && [operand].flat().every((kind) => kindNames.includes(kind as string)), // safe: only compared
  `one of ${kindNames.join(", ")}, or a list of them`,
);

const aCondition: Check = ({ operand, path, matchText }) => problemOf(operand, path, matchText);

const conditions: Check = ({ operand, path, matchText }) =>
  Array.isArray(operand) && operand.length > 0
    ? firstIn(operand, (part, index) => problemOf(part, [...path, `${index}`], matchText))
    : { path, message: `${path.at(-1)} has to be a list of conditions.` };

const conditionsByName: Check = ({ operand, path, matchText }) =>
  isRecord(operand)
    ? firstIn(Object.entries(operand), ([name, part]) => problemOf(part, [...path, name], matchText))
    : { path, message: "properties has to be an object of conditions, by the names of arguments." };

const aPattern: Check = ({ operand, path, matchText }) => {
  if (typeof operand !== "string") return { path, message: "pattern has to be a regular expression as text." };
  if (operand.length > patternLengthMax)
    return { path, message: `A regular expression has at most ${patternLengthMax} characters here.` };
  if (matchText(operand, "x".repeat(textLength)) !== null) return null;
  return {
    path,
    message: `${operand} is no regular expression, or one that could take too long. Repeat fewer parts, or begin it with ^.`,
  };
};

const checks: ReadonlyMap<string, Check> = new Map([
  ["type", kinds],
  ["const", () => null],
  ["enum", values],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map((keyword): [string, Check] => [keyword, aNumber]),
  ...["minLength", "maxLength", "minItems", "maxItems"].map((keyword): [string, Check] => [keyword, aCount]),
  ["pattern", aPattern],
  ["items", aCondition],
  ["contains", aCondition],
  ["properties", conditionsByName],
  ["required", names],
  ["not", aCondition],
  ["allOf", conditions],
  ["anyOf", conditions],
] as [string, Check][]);
