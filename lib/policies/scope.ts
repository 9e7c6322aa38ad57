import type { Effect, Rule } from "./decide";
import { sameEffects, scopeText } from "./effects";
import { keptPattern } from "./pattern";

/** Which calls a rule is about. */
export type RuleScope = Pick<Rule, "pattern" | "effects">;
/** The same as it is stored. */
export type StoredScope = { pattern: string; effects: readonly string[] };

/** Reads a stored scope, which was valid when it was stored. */
export const keptScope = ({ pattern, effects }: StoredScope): RuleScope => ({
  pattern: keptPattern(pattern),
  effects: effects as readonly Effect[], // safe: checked when it was stored
});

export const isSameScope = (one: StoredScope, other: StoredScope): boolean =>
  one.pattern === other.pattern && sameEffects(one.effects, other.effects);

/** What a rule is about, in words. */
export const ruleText = ({ pattern, effects }: RuleScope): string => scopeText(pattern.text, effects);

/** A stored scope in words. */
export const storedScopeText = (scope: StoredScope): string => ruleText(keptScope(scope));

/** A stored scope for the audit log. */
export const scopeNote = ({ pattern, effects }: StoredScope) => ({ pattern, ...(effects.length > 0 ? { effects } : {}) });
