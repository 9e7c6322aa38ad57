import vocabulary from "./vocabulary.json" with { type: "json" };
import { stemOf } from "./words";

/** What people say in several words, in the one that interfaces have for it. */
export function inWordsOfInterfaces(words: readonly string[]): string[] {
  return withoutParticles(withoutSayings(asAdding(words)).flatMap(asUndoing));
}

/** `stop blocking a user` is to unblock one. */
function asUndoing(word: string, position: number, words: readonly string[]): readonly string[] {
  const isDone = word.endsWith("ing") && ending.has(words[position - 1] ?? "");
  if (isDone) return [`un${stemOf(word)}`];
  return ending.has(word) && words[position + 1]?.endsWith("ing") ? [] : [word];
}

const ending: ReadonlySet<string> = new Set(["stop", "quit", "cease"]);

/** `put an image into a collection` adds it there, and changes nothing of it. */
function asAdding(words: readonly string[]): readonly string[] {
  const isPlacing = placing.has(words[0] ?? "") && words.slice(2).some((word) => containers.has(word));
  return isPlacing ? ["add", ...words.slice(1)] : words;
}

const placing: ReadonlySet<string> = new Set(vocabulary.placing.verbs.split(" "));
const containers: ReadonlySet<string> = new Set(vocabulary.placing.places.split(" "));

/** Said in one piece. */
const sayings = vocabulary.sayings as [saying: string, meant: string][]; // safe: the file holds pairs
/** A verb and what stands after it or after its object: `turn the alarm on`. */
const particles = vocabulary.particles as [verbs: string, particle: string, meant: string][]; // safe: and threes

const bySaying: ReadonlyMap<string, string[]> = new Map(
  sayings.map(([saying, meant]) => [saying, meant.split(" ").filter((word) => word !== "")]),
);
const sayingsBegin: ReadonlySet<string> = new Set([...bySaying.keys()].map((saying) => saying.split(" ")[0] ?? ""));
const sayingWordsMax = 5;

function withoutSayings(words: readonly string[]): string[] {
  const meant: string[] = [];
  for (let position = 0; position < words.length; ) {
    const found = sayingsBegin.has(words[position] ?? "") ? sayingAt(words, position) : null;
    meant.push(...(found?.meant ?? words.slice(position, position + 1)));
    position += found?.length ?? 1;
  }
  return meant;
}

function sayingAt(words: readonly string[], position: number): { meant: string[]; length: number } | null {
  for (let length = sayingWordsMax; length > 1; length--) {
    const meant = bySaying.get(words.slice(position, position + length).join(" "));
    if (meant && position + length <= words.length) return { meant, length };
  }
  return null;
}

const meantBy: ReadonlyMap<string, string> = new Map(
  particles.flatMap(([verbs, after, meant]) =>
    verbs.split(" ").flatMap((verb) => after.split(" ").map((particle): [string, string] => [`${verb} ${particle}`, meant])),
  ),
);
const phrasal: ReadonlySet<string> = new Set(particles.flatMap(([verbs]) => verbs.split(" ")));

/** So far from its verb a particle still belongs to it. */
const reach = 4;

function withoutParticles(words: readonly string[]): string[] {
  const meant = [...words];
  for (const [position, word] of words.entries()) {
    if (!phrasal.has(word)) continue;
    const after = words.slice(position + 1, position + 1 + reach).findIndex((other) => meantBy.has(`${word} ${other}`));
    if (after < 0) continue;
    meant[position] = meantBy.get(`${word} ${words[position + 1 + after]}`) ?? word;
    meant[position + 1 + after] = "";
  }
  return meant.filter((word) => word !== "");
}
