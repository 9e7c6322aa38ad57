import type { Condition } from "./holds";

const lengthMax = 300;

/** A condition as people say it: `amount is at most 1,000 and repo starts with acme/`. */
export function conditionWords(condition: Condition): string {
  const words = phrase(condition, "") ?? "its arguments fit a JSON Schema";
  return words.length > lengthMax ? `${words.slice(0, lengthMax)}…` : words;
}

/** Null where there are no plain words for a part. */
function phrase(condition: unknown, subject: string): string | null {
  if (typeof condition !== "object" || condition === null) return null;
  const { required, properties, ...rest } = condition as Record<string, unknown>; // safe: checked when it was stored
  const given = Array.isArray(required)
    ? required.filter((name) => !isRecord(properties) || !Object.hasOwn(properties, name))
    : [];
  const inner = isRecord(properties) ? Object.entries(properties).map(([name, part]) => phrase(part, pathOf(subject, name))) : [];
  const own = Object.entries(rest).map(([keyword, operand]) => keywordPhrase(keyword, operand, subject));
  return joined([...given.map((name) => `${pathOf(subject, name as string)} is given`), ...inner, ...own], " and "); // safe: names are texts
}

function keywordPhrase(keyword: string, operand: unknown, subject: string): string | null {
  if (keyword === "allOf")
    return joined(
      (operand as unknown[]).map((part) => phrase(part, subject)),
      " and ",
    );
  if (keyword === "anyOf")
    return joined(
      (operand as unknown[]).map((part) => phrase(part, subject)),
      " or ",
    );
  if (keyword === "not") return negation(operand, subject);
  if (keyword === "items") return phrase(operand, `each of ${subject}`);
  if (keyword === "contains") return phrase(operand, `one of ${subject}`);
  const say = subject === "" ? undefined : sayings[keyword];
  return say ? `${subject} ${say(operand)}` : null;
}

function negation(operand: unknown, subject: string): string | null {
  if (!isRecord(operand)) return null;
  const [[keyword, inner] = [], ...others] = Object.entries(operand);
  if (keyword === "required" && others.length === 0)
    return joined(
      (inner as string[]).map((name) => `${pathOf(subject, name)} is not given`),
      " or ",
    );
  const say = subject === "" || others.length > 0 ? undefined : negatives[keyword ?? ""];
  if (say) return `${subject} ${say(inner)}`;
  const positive = phrase(operand, subject);
  return positive && `not (${positive})`;
}

const number = (operand: unknown): string => (operand as number).toLocaleString("en", { maximumFractionDigits: 20 });
const value = (operand: unknown): string => (typeof operand === "number" ? number(operand) : JSON.stringify(operand));
const list = (operand: unknown): string => (operand as unknown[]).map(value).join(", ");

const sayings: Record<string, ((operand: unknown) => string) | undefined> = {
  const: (operand) => `is ${value(operand)}`,
  enum: (operand) => `is one of ${list(operand)}`,
  minimum: (operand) => `is at least ${number(operand)}`,
  maximum: (operand) => `is at most ${number(operand)}`,
  exclusiveMinimum: (operand) => `is more than ${number(operand)}`,
  exclusiveMaximum: (operand) => `is less than ${number(operand)}`,
  minLength: (operand) => `has at least ${number(operand)} characters`,
  maxLength: (operand) => `has at most ${number(operand)} characters`,
  minItems: (operand) => `has at least ${number(operand)} items`,
  maxItems: (operand) => `has at most ${number(operand)} items`,
  pattern: (operand) => textPhrase(operand as string),
  type: (operand) => `is of the type ${[operand].flat().join(" or ")}`,
};

const negatives: Record<string, ((operand: unknown) => string) | undefined> = {
  const: (operand) => `is not ${value(operand)}`,
  enum: (operand) => `is none of ${list(operand)}`,
};

/** A regular expression that only fixes the beginning, the end or a part of a text is said in words. */
function textPhrase(pattern: string): string {
  const [, start, escaped = "", end] = /^(\^?)(.*?)(\$?)$/s.exec(pattern) ?? [];
  const literal = escaped.replace(/\\([^\w\s])/g, "$1");
  const isLiteral = literal.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&") === escaped;
  if (!isLiteral) return `matches /${pattern}/`;
  if (start && end) return `is ${JSON.stringify(literal)}`;
  if (start) return `starts with ${literal}`;
  return end ? `ends with ${literal}` : `contains ${literal}`;
}

const pathOf = (subject: string, name: string): string => (subject === "" ? name : `${subject}.${name}`);

const isRecord = (operand: unknown): operand is Record<string, unknown> =>
  typeof operand === "object" && operand !== null && !Array.isArray(operand);

function joined(parts: readonly (string | null)[], by: string): string | null {
  return parts.length === 0 || parts.includes(null) ? null : parts.join(by);
}
