import { type Deed, deedOf } from "./deeds";
import { inWordsOfInterfaces } from "./phrases";
import { type Variant, variantsOf } from "./synonyms";
import { fillers, stemOf, wordsOf } from "./words";

/** One thing a request asks for, in every word that may say it. */
export type QueryTerm = { stem: string; word: string; variants: readonly Variant[] };
export type Query = { terms: readonly QueryTerm[]; deed: Deed | null };

const wordsMax = 24;

export function parseQuery(text: string): Query {
  const asked = wordsOf(text.slice(0, 400)).slice(0, wordsMax);
  const words = inWordsOfInterfaces(asked);
  const telling = words.filter((word) => !fillers.has(word));
  const kept = telling.length > 0 ? telling : words;
  const stems = [...new Map(kept.map((word) => [stemOf(word), word]))];
  const terms = stems.map(([stem, word], place) => ({ stem, word, variants: variants(stem, stems[place + 1]?.[0]) }));
  const said = stems.map(([stem]) => deedOf(stem));
  const told = said.find((found, place) => found !== null && (found !== "write" || place < 2)) ?? null;
  return { terms, deed: wanted(asked) ?? told };
}

/** Whoever asks wants to know and not to change, whatever verbs the question holds. */
const wanted = ([first = "", second = ""]: readonly string[]): Deed | null =>
  questions.get(first) ?? (first === "how" && amounts.has(second) ? "get" : null);

const amounts: ReadonlySet<string> = new Set(["many", "much", "long", "often", "did", "is", "are", "was", "were"]);
const questions: ReadonlyMap<string, Deed> = new Map([
  ["who", "list"],
  ["which", "list"],
  ["what", "get"],
  ["where", "get"],
  ["when", "get"],
  ["is", "get"],
  ["are", "get"],
  ["does", "get"],
]);

/** The word itself, it and the next one written as one (`web hook`), and its synonyms. */
function variants(stem: string, next: string | undefined): Variant[] {
  const joined = next === undefined ? [] : [{ term: stemOf(stem + next), likeness: 0.9 }];
  return [{ term: stem, likeness: 1 }, ...joined, ...(variantsOf.get(stem) ?? [])];
}
