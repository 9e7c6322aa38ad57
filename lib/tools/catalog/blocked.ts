import { decide, type Rules } from "../../policies";
import { processWide } from "../../process";
import type { Shelf } from "./snapshot";

/** The places on a shelf of the tools that these rules block; null when they block none. Worked out once for both. */
export function blockedOn(shelf: Shelf, rules: Rules): ReadonlySet<number> | null {
  if (!rules.mayBlock) return null;
  const known = knownOf(rules);
  const before = known.get(shelf);
  if (before !== undefined) return before;
  const blocked = new Set<number>();
  for (const [place, { name, requiresApproval }] of shelf.tools.entries())
    if (decide(rules, { path: name, requiresApproval, isHeld: false }).action === "block") blocked.add(place);
  const found = blocked.size > 0 ? blocked : null;
  known.set(shelf, found);
  return found;
}

type Known = WeakMap<Shelf, ReadonlySet<number> | null>;

function knownOf(rules: Rules): Known {
  const all = processWide("tools.blocked", () => new WeakMap<Rules, Known>());
  const known = all.get(rules);
  if (known) return known;
  const made: Known = new WeakMap();
  all.set(rules, made);
  return made;
}
