import { type Deed, deedOf } from "./deeds";
import { inWordsOfInterfaces } from "./phrases";
import { partsOf, type Role } from "./request-parts";
import { type Variant, variantsOf } from "./synonyms";
import { fillers, stemOf, wordsOf } from "./words";

/** One thing a request asks for, in every word that may say it. */
export type QueryTerm = { stem: string; word: string; variants: readonly Variant[]; role: Role };
export type Query = { terms: readonly QueryTerm[]; deed: Deed | null };

const wordsMax = 24;

export function parseQuery(text: string): Query {
  const asked = wordsOf(text.slice(0, 400)).slice(0, wordsMax);
  const words = inWordsOfInterfaces(asked);
  const telling = words.filter((word) => !fillers.has(word));
  const kept = telling.length > 0 ? telling : words;
  const parts = partsOf(words);
  const stems = [...new Map(kept.map((word) => [stemOf(word), word]))];
  const terms = stems.map(([stem, word], place) => ({
    ...{ stem, word, role: parts.roleOf(word) },
    variants: variants(stem, stems[place + 1]?.[0], stems[place - 1]?.[0]),
  }));
  return { terms, deed: wanted(asked) ?? parts.deed };
}

/** Whoever asks wants to know and not to change, whatever verbs the question holds. */
const wanted = ([first = "", second = ""]: readonly string[]): Deed | null =>
  (first === "who" && second === "am" ? "get" : questions.get(first)) ??
  (first === "how" && amounts.has(second) ? "get" : null) ??
  (first === "new" ? "create" : null);

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

/** The word itself, it and its neighbour written as one (`web hook`), and its synonyms. */
function variants(stem: string, next: string | undefined, last: string | undefined): Variant[] {
  const joined = [next === undefined ? null : stem + next, last === undefined ? null : last + stem];
  const both = joined.flatMap((word) => (word === null ? [] : [{ term: stemOf(word), likeness: 0.9 }]));
  return [{ term: stem, likeness: 1 }, ...both, ...(variantsOf.get(stem) ?? []), ...undone(stem), ...derived(stem)];
}

const endings = ["ment", "er", "or", "ant", "ee", "ation", "ion", "al"];
const derivedLikeness = 0.4;

/** Who does it, and that it is done: `register` and `registrant`, `deploy` and `deployment`. */
function derived(stem: string): Variant[] {
  if (stem.length < 4) return [];
  const root = endings.flatMap((ending) =>
    stem.endsWith(ending) && stem.length - ending.length > 3 ? stem.slice(0, -ending.length) : [],
  );
  const forms = [stem, ...root].flatMap((base) => endings.map((ending) => stemOf(base + ending)));
  return [...root, ...forms].filter((term) => term !== stem).map((term) => ({ term, likeness: derivedLikeness }));
}

/** What is undone may be called by what was done: `unfollow` removes a follower. */
function undone(stem: string): Variant[] {
  const base = stem.startsWith("un") && stem.length > 5 ? stem.slice(2) : null;
  if (base === null || deedOf(base) === null) return [];
  return [{ term: base, likeness: 1 }, ...(variantsOf.get(base) ?? [])].map(({ term, likeness }) => ({
    term,
    likeness: likeness * 0.6,
  }));
}
