import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { type Action, restrictionOf } from "../decide";
import { effectsOverlap } from "../effects";
import { overlap } from "../pattern";
import { isSameScope, keptScope, type StoredScope, storedScopeText } from "../scope";

type ListedPolicy = StoredScope & {
  id: string;
  action: Action;
  peopleOnly: boolean;
  quorum?: number;
  approverRole?: string | null;
  escalateTo?: string | null;
  escalateMinutes?: number | null;
};

/**
 * What only people answer, only a person loosens, else a key could take the rule away and answer by itself. Refuses every
 * other actor when a list would hold such a rule no more as it is, or anything looser above it that was not there.
 */
export function requirePersonToLoosen({ actor }: Context, before: readonly ListedPolicy[], after: readonly ListedPolicy[]): void {
  if (actor.kind === "user" || actor.kind === "system") return;
  const loosened = before.find((rule, index) => rule.peopleOnly && !isKept(rule, before.slice(0, index), after));
  if (!loosened) return;
  throw new Failure(
    "forbidden",
    `Only people answer what the policy ${storedScopeText(loosened)} asks, so only a person who is signed in may change, move or remove it, or put a looser policy above it.`,
  );
}

function isKept(rule: ListedPolicy, above: readonly ListedPolicy[], after: readonly ListedPolicy[]): boolean {
  const index = after.findIndex(({ id }) => id === rule.id);
  const now = after[index];
  if (!now?.peopleOnly || !isSameScope(now, rule)) return false;
  if ((now.quorum ?? 1) < (rule.quorum ?? 1) || (rule.approverRole && now.approverRole !== rule.approverRole)) return false;
  if (now.escalateTo && (now.escalateTo !== rule.escalateTo || now.escalateMinutes !== rule.escalateMinutes)) return false;
  const isOld = (other: ListedPolicy) =>
    above.some(
      (one) =>
        one.id === other.id &&
        isSameScope(one, other) &&
        !one.peopleOnly &&
        restrictionOf(one.action) <= restrictionOf(other.action),
    );
  return after.slice(0, index).every((other) => !isLooser(other, rule) || isOld(other));
}

function isLooser(other: ListedPolicy, rule: ListedPolicy): boolean {
  if (other.action === "block" || other.peopleOnly) return false;
  const [one, kept] = [keptScope(other), keptScope(rule)];
  return overlap(one.pattern, kept.pattern) && effectsOverlap(one.effects, kept.effects);
}
