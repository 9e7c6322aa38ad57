import type { SchemaObject } from "../json-schema";
import { mustBe } from "../wording/fault";
import { matchesPattern } from "./pattern";
import { report, type Walk } from "./walk";

/** The bounds of a text or a number. */
export function inspectScalar(walk: Walk, schema: SchemaObject, value: string | number): void {
  const expected = typeof value === "string" ? brokenTextRule(walk, schema, value) : brokenNumberRule(schema, value);
  if (expected !== null) report(walk, () => mustBe(walk, { expected, about: "other", schema }, value));
}

function brokenTextRule({ budget }: Walk, { minLength, maxLength, pattern }: SchemaObject, text: string): string | null {
  if (typeof minLength === "number" && minLength > 0 && lengthOf(text, minLength) < minLength) {
    return text === "" ? "not empty" : `at least ${minLength} characters long`;
  }
  if (typeof maxLength === "number" && text.length > maxLength && lengthOf(text, maxLength) > maxLength) {
    return `at most ${maxLength} characters long`;
  }
  if (typeof pattern === "string" && matchesPattern(pattern, text, budget) === false)
    return `text that matches ${pattern.slice(0, 100)}`;
  return null;
}

/** Counts characters as people do where that can change the outcome. */
const lengthOf = (text: string, bound: number): number =>
  text.length < bound || text.length > bound * 2 ? text.length : [...text].length;

function brokenNumberRule(schema: SchemaObject, number: number): string | null {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const above = exclusiveMinimum === true ? minimum : exclusiveMinimum;
  const below = exclusiveMaximum === true ? maximum : exclusiveMaximum;
  if (typeof above === "number" && number <= above) return `greater than ${above}`;
  if (typeof below === "number" && number >= below) return `less than ${below}`;
  if (typeof minimum === "number" && number < minimum) return `at least ${minimum}`;
  if (typeof maximum === "number" && number > maximum) return `at most ${maximum}`;
  if (typeof multipleOf === "number" && multipleOf > 0 && !isMultiple(number, multipleOf)) return `a multiple of ${multipleOf}`;
  return null;
}

function isMultiple(number: number, of: number): boolean {
  const times = number / of;
  return !Number.isFinite(times) || Math.abs(times - Math.round(times)) <= Math.abs(times) * 1e-12 + 1e-9;
}
