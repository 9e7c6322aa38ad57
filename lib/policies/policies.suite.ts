import fc from "fast-check";
import type { Action, Effect, Rule } from "./decide";
import { type Pattern, parsePattern } from "./pattern";

/** Few words, so that patterns and paths meet often. */
export const words = fc.constantFrom("a", "b", "c");

export const path = fc.array(words, { minLength: 1, maxLength: 6 }).map((parts) => parts.join("."));

export const patternText = fc
  .tuple(
    fc.constantFrom("", "tools."),
    fc.option(words),
    fc.array(fc.oneof({ weight: 3, arbitrary: words }, { weight: 1, arbitrary: fc.constant("*") }), { maxLength: 4 }),
    fc.constantFrom("", "*", "**"),
  )
  .map(([root, first, middle, end]) => {
    if (first === null) return "*";
    return `${root}${[first, ...middle, ...(end === "" ? [] : [end])].join(".")}`;
  });

export function asPattern(text: string): Pattern {
  const parsed = parsePattern(text);
  if ("problem" in parsed) throw new Error(parsed.problem);
  return parsed.pattern;
}

export const pattern = patternText.map(asPattern);

export const effect = fc.constantFrom<Effect[]>("read", "write", "destructive");

export const effects = fc.uniqueArray(effect, { maxLength: 2 });

/** Conditions that hold, do not hold, or leave it open. */
export const when = fc.option(
  fc.constantFrom(true, false, null).map((truth) => ({ holds: () => truth, words: `it is ${truth}` })),
  { freq: 1 },
);

export const listOf = (owner: Rule["owner"]) =>
  fc
    .array(fc.record({ pattern, effects, when, action: fc.constantFrom<Action[]>("allow", "require_approval", "block") }), {
      maxLength: 8,
    })
    .map((rules) => rules.map((rule, index) => ruleOf({ id: `${owner} ${index}`, owner, ...rule })));

export const ruleOf = (rule: Pick<Rule, "id" | "owner" | "pattern" | "action"> & Partial<Rule>): Rule => ({
  ...{ effects: [], when: null, since: new Date(0), peopleOnly: false, noSelfApproval: false },
  ...rule,
});

export function holds<T>(property: fc.IProperty<T>): void {
  const details = fc.check(property, { numRuns: 2_000 });
  if (details.failed) throw new Error(fc.defaultReportMessage(details));
}
