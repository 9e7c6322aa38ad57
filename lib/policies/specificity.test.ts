import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asPattern, effects, holds, pattern, when } from "./policies.suite";
import { type RuleScope, ruleText } from "./scope";
import { indexFor, specificityOf } from "./specificity";

const scopeOf = (text: string): RuleScope => ({ pattern: asPattern(text), effects: [], when: null });
const scope = fc.record({ pattern, effects, when });

describe("a new rule's place", () => {
  const insert = (list: readonly RuleScope[], one: RuleScope) => list.toSpliced(indexFor(one, list), 0, one);
  const textsOf = (list: readonly RuleScope[]) => list.map(ruleText);

  it("is right below all more specific ones, above its equals", () => {
    const list = ["github.org.main.issues.list", "github.org.main.*", "github.*", "*"].map(scopeOf);
    expect(indexFor(scopeOf("github.org.*"), list)).toBe(2);
    expect(indexFor(scopeOf("slack.*"), list)).toBe(2);
    expect(indexFor(scopeOf("*"), list)).toBe(3);
    expect(indexFor(scopeOf("slack.org.main.chat.post"), list)).toBe(0);
  });

  it("is above a rule of the same pattern that is about every call, and below more specific patterns", () => {
    const list = ["github.org.*", "github.*", "*"].map(scopeOf);
    expect(indexFor({ ...scopeOf("github.*"), effects: ["destructive"] }, list)).toBe(1);
    expect(indexFor({ ...scopeOf("*"), effects: ["destructive"] }, list)).toBe(2);
    expect(indexFor(scopeOf("*"), [{ ...scopeOf("*"), effects: ["read"] }])).toBe(1);
  });

  it("stays below a more specific one that somebody moved down", () => {
    const list = ["*", "github.org.main.issues.list"].map(scopeOf);
    expect(indexFor(scopeOf("github.*"), list)).toBe(2);
  });

  it("never lets a wider rule hide a narrower one, in whatever order they are added", () => {
    holds(
      fc.property(fc.array(scope, { maxLength: 10 }), (added) => {
        const weights = added.reduce<RuleScope[]>(insert, []).map(specificityOf);
        expect(weights).toEqual([...weights].sort((a, b) => b - a));
      }),
    );
  });

  it("is the same for every order in which rules of different weight are added", () => {
    const unequal = fc.uniqueArray(scope, { selector: specificityOf, maxLength: 6 });
    holds(
      fc.property(
        unequal.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([one, other]) => {
          expect(textsOf(other.reduce<RuleScope[]>(insert, []))).toEqual(textsOf(one.reduce<RuleScope[]>(insert, [])));
        },
      ),
    );
  });
});
