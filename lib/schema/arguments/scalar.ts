import { kindsOf, type SchemaObject } from "../json-schema";
import { mustBe } from "./fault";
import { exceedsFormat, isLongInteger } from "./fit";
import { matchesPattern } from "./pattern";
import { report, type Walk } from "./walk";

/** Checks the bounds of a text or a number. */
export function inspectScalar(walk: Walk, schema: SchemaObject, value: string | number): void {
  const broken = typeof value === "string" ? brokenRulesOfText(walk, schema, value) : brokenNumberRules(schema, value);
  for (const expected of broken) report(walk, () => mustBe(walk, { expected, about: "other", schema }, value));
}

function brokenRulesOfText(walk: Walk, schema: SchemaObject, text: string): string[] {
  const standsForNumber = isLongInteger(text) && kindsOf(schema).includes("integer") && !kindsOf(schema).includes("string");
  if (!standsForNumber) return brokenTextRules(walk, schema, text);
  return exceedsFormat(schema, text) ? [`an integer of ${schema.format}`] : brokenNumberRules(schema, Number(text));
}

function brokenTextRules({ budget }: Walk, { minLength, maxLength, pattern }: SchemaObject, text: string): string[] {
  const broken: string[] = [];
  if (typeof minLength === "number" && minLength > 0 && lengthOf(text, minLength) < minLength)
    broken.push(text === "" ? "not empty" : `at least ${minLength} characters long`);
  if (typeof maxLength === "number" && text.length > maxLength && lengthOf(text, maxLength) > maxLength)
    broken.push(`at most ${maxLength} characters long`);
  const isSaid = text === "" && broken.length > 0;
  if (!isSaid && typeof pattern === "string" && matchesPattern(pattern, text, budget) === false)
    broken.push(`text that matches ${pattern.slice(0, 100)}`);
  return broken;
}

/** Counts code points where that can change the outcome. */
const lengthOf = (text: string, bound: number): number =>
  text.length < bound || text.length > bound * 2 ? text.length : [...text].length;

function brokenNumberRules(schema: SchemaObject, number: number): string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const above = exclusiveMinimum === true ? minimum : exclusiveMinimum;
  const below = exclusiveMaximum === true ? maximum : exclusiveMaximum;
  const broken: string[] = [];
  if (typeof above === "number" && number <= above) broken.push(`greater than ${above}`);
  else if (typeof minimum === "number" && number < minimum) broken.push(`at least ${minimum}`);
  if (typeof below === "number" && number >= below) broken.push(`less than ${below}`);
  else if (typeof maximum === "number" && number > maximum) broken.push(`at most ${maximum}`);
  if (typeof multipleOf === "number" && multipleOf > 0 && !isMultiple(number, multipleOf))
    broken.push(`a multiple of ${multipleOf}`);
  return broken;
}

function isMultiple(number: number, of: number): boolean {
  const times = number / of;
  return !Number.isFinite(times) || Math.abs(times - Math.round(times)) <= Math.abs(times) * 1e-12 + 1e-9;
}
