import type { Variant } from "./synonyms";

const beginningsMax = 12;
const slipsMax = 3;

/**
 * The known words an unknown one begins; or, when it begins none, what it undoes (`unpin`), or those it differs
 * from by a slip.
 */
export function nearTerms(sorted: readonly string[], { stem, word }: { stem: string; word: string }): Variant[] {
  const begun = beginningWith(sorted, word.length > stem.length && word.startsWith(stem) ? word : stem);
  const found = begun.length > 0 ? begun : beginningWith(sorted, stem);
  if (found.length > 0) return found;
  const undone = stem.startsWith("un") ? beginningWith(sorted, stem.slice(2)).filter(({ term }) => term === stem.slice(2)) : [];
  return undone.length > 0 ? undone : slipsOf(sorted, word.length < 4 ? "" : stem);
}

function beginningWith(sorted: readonly string[], prefix: string): Variant[] {
  if (prefix.length < 2) return [];
  const found: Variant[] = [];
  for (let at = lowerBound(sorted, prefix); at < sorted.length && found.length < beginningsMax; at++) {
    const term = sorted[at] ?? "";
    if (!term.startsWith(prefix)) break;
    found.push({ term, likeness: 0.5 + 0.4 * (prefix.length / term.length) });
  }
  return found;
}

function lowerBound(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** One letter wrong, missing, too many or swapped; people seldom get the first one wrong. */
function slipsOf(sorted: readonly string[], stem: string): Variant[] {
  if (stem.length < 3) return [];
  const found: Variant[] = [];
  for (let at = lowerBound(sorted, stem.charAt(0)); at < sorted.length && found.length < slipsMax; at++) {
    const term = sorted[at] ?? "";
    if (!term.startsWith(stem.charAt(0))) break;
    if (isOneSlip(stem, term)) found.push({ term, likeness: 0.7 });
  }
  return found;
}

function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [a, b] = [one.slice(at), other.slice(at)];
  if (a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)) return true;
  return a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}
