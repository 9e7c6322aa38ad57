import { whenFrom } from "./condition/when";
import type { Effect, Rule } from "./decide";
import { effectsText, sameEffects } from "./effects";
import { keptPattern } from "./pattern";

/** Which calls a rule is about. */
export type RuleScope = Pick<Rule, "pattern" | "effects" | "when">;
/** The same as it is stored; the condition as JSON text. */
export type StoredScope = { pattern: string; effects: readonly string[]; when: string | null };

/** Reads a stored scope, which was valid when it was stored. */
export const keptScope = ({ pattern, effects, when }: StoredScope): RuleScope => ({
  pattern: keptPattern(pattern),
  effects: effects as readonly Effect[], // safe: checked when it was stored
  when: when === null ? null : whenFrom(when),
});

export const isSameScope = (one: StoredScope, other: StoredScope): boolean =>
  one.pattern === other.pattern && sameEffects(one.effects, other.effects) && one.when === other.when;

/** What a rule is about, in words: `* (destructive)`, or `pay.* where amount is at most 100`. */
export const ruleText = ({ pattern, effects, when }: RuleScope): string =>
  `${pattern.text}${effectsText(effects)}${when ? ` where ${when.words}` : ""}`;

/** A stored scope in words. */
export const storedScopeText = (scope: StoredScope): string => ruleText(keptScope(scope));

/** A stored scope for the audit log. */
export const scopeNote = ({ pattern, effects, when }: StoredScope) => ({
  pattern,
  ...(effects.length > 0 ? { effects } : {}),
  ...(when === null ? {} : { when: JSON.parse(when) as unknown }),
});
