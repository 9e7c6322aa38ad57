import { type Intent, intentOf } from "./intents";
import vocabulary from "./vocabulary.json" with { type: "json" };
import { fillers, isPlural, stemOf } from "./words";

/** `create` is what to do, `task` in `create a task in a project` what to do it to, and `project` stands aside. */
export type Role = "intent" | "object" | "aside";
export type Parts = { object: string | null; intent: Intent | null; roleOf(word: string): Role };

/** What a request wants done, and to what. */
export function partsOf(words: readonly string[]): Parts {
  const at = objectAt(words);
  const object = at === null ? null : (words[at] ?? null);
  const telling = words.filter((word) => !fillers.has(word));
  const said = isOfMany(telling[0] ?? "") ? [] : telling.map(verbOf);
  const told = said.find((found, position) => found !== null && (found !== "write" || position < 2)) ?? null;
  return { object, intent: nominalIntent(words) ?? severally(told ?? commanded(words), object), roleOf };

  function roleOf(word: string): Role {
    if (at === null) return verbOf(word) === null ? "object" : "intent";
    const position = words.indexOf(word);
    if (position === at) return "object";
    return verbOf(word) !== null && position < at ? "intent" : "aside";
  }
}

/** `boost a status`, `text somebody`, `comment on an issue`: what stands first and before an article, a pronoun or `on` is to be done, whatever it is. */
function commanded([first = "", second = ""]: readonly string[]): Intent | null {
  if (fillers.has(first) || prepositions.has(first) || isPlural(first) || first.endsWith("ing")) return null;
  return second === "on" || pronouns.has(second) || (articles.has(second) && second !== "new") ? "write" : null;
}

/** `terms I must accept`, `people I follow`: where what is wanted stands first, verbs only say which ones. */
const isOfMany = (word: string): boolean => isPlural(word) || many.has(word);

const many: ReadonlySet<string> = new Set(["people", "everybody", "everyone", "everything"]);

const pronouns: ReadonlySet<string> = new Set(vocabulary.pronouns.split(" "));

/** `recordings` and `booking` are things, whatever `record` and `book` are. */
const verbOf = (word: string): Intent | null => (isPlural(word) || word.endsWith("ing") ? null : intentOf(stemOf(word)));

const nominal: ReadonlySet<string> = new Set(vocabulary.nominal.split(" "));

/** `group creation`: what is done is said last, as a thing. */
function nominalIntent(words: readonly string[]): Intent | null {
  const phrase = words.slice(0, cutAt(words, 0));
  const last = phrase.length > 1 ? (phrase.at(-1) ?? "") : "";
  return nominal.has(last) ? intentOf(stemOf(last)) : null;
}

/** Several things are listed, also where nobody says so. */
const severally = (told: Intent | null, object: string | null): Intent | null =>
  object !== null && isPlural(object) && (told === null || told === "get") ? "list" : told;

/** What stands behind one of these only says more about what stands before. */
const prepositions: ReadonlySet<string> = new Set(vocabulary.prepositions.split(" "));
/** In a question they stand between what is asked about and what is said of it: `which carriers are connected`. */
const auxiliaries: ReadonlySet<string> = new Set(vocabulary.auxiliaries.split(" "));

function cutAt(words: readonly string[], from: number): number {
  const cut = words.findIndex((word, position) => position > from && (prepositions.has(word) || auxiliaries.has(word)));
  return cut < 0 ? words.length : cut;
}

/** Where what is acted upon stands: the last thing of the first phrase that has one. */
function objectAt(words: readonly string[]): number | null {
  for (let from = 0; from < words.length; from = cutAt(words, from) + 1) {
    const end = cutAt(words, from);
    for (let position = end - 1; position >= from; position--) if (isThing(words, { position, from })) return position;
  }
  return null;
}

/** A word that may be a verb is a thing after another verb or an article: `restore backup`, `a merge`. */
function isThing(words: readonly string[], { position, from }: { position: number; from: number }): boolean {
  const word = words[position] ?? "";
  if (fillers.has(word) || prepositions.has(word) || word.endsWith("ly")) return false;
  if (isParticiple(word) && words.slice(from, position).some((_, at) => isThing(words, { position: from + at, from })))
    return false;
  if (verbOf(word) === null) return true;
  const isAfterVerb = words.slice(from, position).some((other) => verbOf(other) !== null);
  return !nominal.has(word) && (isAfterVerb || articles.has(words[position - 1] ?? ""));
}

/** `posts I saved`: it says which ones, behind what they are. */
export const isParticiple = (word: string): boolean => word.length > 4 && word.endsWith("ed");

const articles: ReadonlySet<string> = new Set(vocabulary.articles.split(" "));
