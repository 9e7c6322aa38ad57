import thesaurus from "./thesaurus.json" with { type: "json" };
import vocabulary from "./vocabulary.json" with { type: "json" };
import wordbook from "./wordbook.json" with { type: "json" };
import { stemOf } from "./words";

/** Another word for a word, and how nearly it means the same. */
export type Variant = { term: string; likeness: number };

/** Words of a line mean nearly the same; what people say and what interfaces are called. */
const alike = vocabulary.alike as [likeness: number, words: string][]; // safe: the file holds pairs
/** Words of people that lead to the first of their line, which does not lead back to them: it means more than they do. */
const leadsTo = vocabulary.leadsTo as [likeness: number, words: string][]; // safe: as above

/** In a line of the wordbook the nearest words stand first. */
const [nearest, laterLess, farthest] = [0.45, 0.97, 0.32];

export const variantsOf: ReadonlyMap<string, readonly Variant[]> = variantTable();

/** Every word of a line leads to the first; only the first leads to all, so that meanings do not run into each other. */
function variantTable(): Map<string, Variant[]> {
  const table = new Map<string, Variant[]>();
  for (const [likeness, words] of alike) {
    const [head = "", ...others] = words.split(" ").map(stemOf);
    for (const other of others) {
      relate(table, head, { term: other, likeness });
      relate(table, other, { term: head, likeness });
    }
  }
  for (const [likeness, words] of leadsTo) {
    const [head = "", ...others] = words.split(" ").map(stemOf);
    for (const other of others) relate(table, other, { term: head, likeness });
  }
  for (const [head, others] of Object.entries(wordbook.words)) {
    for (const [position, other] of others.split(" ").entries()) {
      const likeness = Math.max(nearest * laterLess ** position, farthest);
      relate(table, stemOf(head), { term: stemOf(other), likeness });
      relate(table, stemOf(other), { term: stemOf(head), likeness });
    }
  }
  return table;
}

/** `cancellation` and `cancel` are one word here, and no word speaks twice. */
function relate(table: Map<string, Variant[]>, word: string, variant: Variant): void {
  if (word === variant.term) return;
  const known = table.get(word) ?? [];
  const same = known.find(({ term }) => term === variant.term);
  if (same) same.likeness = Math.max(same.likeness, variant.likeness);
  else table.set(word, [...known, variant]);
}

const told: ReadonlyMap<string, string> = new Map(
  Object.entries(thesaurus.neighbours).map(([word, neighbours]) => [stemOf(word), neighbours]),
);
const others: ReadonlySet<string> = new Set(thesaurus.others.split(" ").map(stemOf));

/** A word of the language is neither the beginning of another one nor a slip. */
export const isCommonWord = (stem: string): boolean => told.has(stem) || others.has(stem);

/** What interfaces may call what a word means; derived from how people use it, and so worth little. */
export function neighboursOf(stem: string): Variant[] {
  const said = told.get(stem)?.matchAll(/(\S+) (\d+)/g) ?? [];
  return Array.from(said, ([, word = "", hundredths]) => ({ term: stemOf(word), likeness: Number(hundredths) / 100 }));
}

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
