import type { Variant } from "./synonyms";
import thesaurus from "./thesaurus.json" with { type: "json" };
import { stemOf } from "./words";

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
