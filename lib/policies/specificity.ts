import type { RuleScope } from "./scope";

/**
 * Ranks rules: more named segments are more specific, and a closed end more than an open one. Of equal patterns the one
 * with effects or a condition is more specific.
 */
export const specificityOf = ({ pattern: { segments, isSubtree }, effects, when }: RuleScope): number =>
  2 * segments.filter((segment) => segment !== "*").length +
  (isSubtree ? 0 : 1) +
  (effects.length > 0 ? 0.5 : 0) +
  (when ? 0.25 : 0);

/** The index of a new rule in a list: right below the last one that is more specific. */
export function indexFor(scope: RuleScope, list: readonly RuleScope[]): number {
  const own = specificityOf(scope);
  return list.findLastIndex((other) => specificityOf(other) > own) + 1;
}
