import { type Intent, intentOf } from "./intents";
import { inWordsOfInterfaces } from "./phrases";
import { partsOf, type Role } from "./request-parts";
import { neighboursOf, type Variant, variantsOf } from "./variants";
import { fillers, stemOf, wordsOf } from "./words";

/** One thing a request asks for, in every word that may say it; its neighbours in the language may too. */
export type QueryTerm = {
  stem: string;
  word: string;
  variants: readonly Variant[];
  neighbours: readonly Variant[];
  role: Role;
  /** Says only whom the request is for. */
  isAddress: boolean;
};
export type Query = { terms: readonly QueryTerm[]; intent: Intent | null };

const wordsMax = 24;

/** `names` are the words that integrations are called by: one that is addressed first is no part of the sentence. */
export function parseQuery(text: string, names: ReadonlySet<string> = new Set()): Query {
  const said = wordsOf(text.slice(0, 400)).slice(0, wordsMax);
  const asked = said.slice(addressedBy(said, names));
  const addressed = said.slice(0, said.length - asked.length);
  const words = withPeople(inWordsOfInterfaces(asked));
  const telling = [...addressed, ...words].filter((word) => !fillers.has(word));
  const kept = telling.length > 0 ? telling : words;
  const parts = partsOf(words);
  const stems = [...new Map(kept.map((word) => [stemOf(word), word]))];
  const doing = words[0] === "who" ? kept[addressed.length] : undefined;
  const spokenAbout = new Set(words.map(stemOf));
  const terms = stems.map(([stem, word], position) => ({
    ...{ stem, word, isAddress: addressed.includes(word) && !spokenAbout.has(stem) },
    role: addressed.includes(word) ? ("aside" as const) : parts.roleOf(word),
    variants: [...variants(stem, stems[position + 1]?.[0], stems[position - 1]?.[0]), ...(word === doing ? doersOf(stem) : [])],
    neighbours: neighboursOf(stem),
  }));
  const question = wanted(asked);
  return { terms, intent: question === "get" && parts.intent === "list" ? "list" : (question ?? parts.intent) };
}

/** How many words at the beginning only say whom they are for. */
function addressedBy(words: readonly string[], names: ReadonlySet<string>): number {
  const count = words.findIndex((word) => !names.has(stemOf(word)));
  return words.length - count > 1 ? Math.max(count, 0) : 0;
}

/** Whoever asks who means people, whatever they are called. */
const withPeople = (words: readonly string[]): readonly string[] => (words[0] === "who" ? [...words, "people"] : words);

/** Whoever asks wants to know and not to change, whatever verbs the question holds. */
const wanted = ([first = "", second = ""]: readonly string[]): Intent | null =>
  (first === "who" && second === "am" ? "get" : questions.get(first)) ??
  (first === "how" && amounts.has(second) ? "get" : null) ??
  (first === "new" ? "create" : null);

/** Whoever watches is a watcher. */
const doersOf = (stem: string): Variant[] => ["er", "or"].map((ending) => ({ term: stemOf(stem + ending), likeness: 0.9 }));

const amounts: ReadonlySet<string> = new Set(["many", "much", "long", "often", "did", "is", "are", "was", "were"]);
const questions: ReadonlyMap<string, Intent> = new Map([
  ["who", "list"],
  ["which", "list"],
  ["what", "get"],
  ["where", "get"],
  ["when", "get"],
  ["why", "get"],
  ["has", "get"],
  ["have", "get"],
  ["was", "get"],
  ["were", "get"],
  ["did", "get"],
  ["is", "get"],
  ["are", "get"],
  ["does", "get"],
]);

/** The word itself, it and its neighbour written as one in either order (`web hook`), and its synonyms. */
function variants(stem: string, next: string | undefined, last: string | undefined): Variant[] {
  const joined = [next, last].flatMap((other) => (other === undefined ? [] : [stem + other, other + stem]));
  const both = joined.map((word) => ({ term: stemOf(word), likeness: 0.9 }));
  return distinct([{ term: stem, likeness: 1 }, ...both, ...(variantsOf.get(stem) ?? []), ...undone(stem), ...derived(stem)]);
}

/** Each word once, as nearly as it means the same. */
function distinct(variants: readonly Variant[]): Variant[] {
  const nearest = new Map<string, number>();
  for (const { term, likeness } of variants) nearest.set(term, Math.max(nearest.get(term) ?? 0, likeness));
  return [...nearest].map(([term, likeness]) => ({ term, likeness }));
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
  if (base === null || intentOf(base) === null) return [];
  return [{ term: base, likeness: 1 }, ...(variantsOf.get(base) ?? [])].map(({ term, likeness }) => ({
    term,
    likeness: likeness * 0.6,
  }));
}
