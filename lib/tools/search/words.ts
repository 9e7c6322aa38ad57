import vocabulary from "./vocabulary.json" with { type: "json" };

/** Splits text into the words of people: camelCase, separators and digits come apart, endings are cut. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/['’]/g, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

const wordLengthMax = 40;

/** Light on purpose: `merging`, `merged` and `merges` are `merg`; words with other meanings stay apart. */
export function stemOf(word: string): string {
  if (word.length < 4 || word.length > wordLengthMax) return shortForms.get(word) ?? word;
  const stem = rootOf(word);
  return shortForms.get(stem) ?? stem;
}

/** Whether a word speaks of several: `issues`, and not `status`. */
export const isPlural = (word: string): boolean => word.length > 3 && singular(word) !== word;

/** `movies` and `categories` end alike, and so must `movie` and `category`. */
const rootOf = (word: string) =>
  word.length < 4 ? word : withoutE(withoutEnding(singular(word))).replace(/(?<=..[^aeiou])y$/, "i");

function singular(word: string): string {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

function withoutEnding(word: string): string {
  if (word.length > 6 && word.endsWith("tion")) return word.slice(0, -3);
  const root = /^(.*[aeiouy].*?)(ing|ed)$/.exec(word)?.[1];
  if (root === undefined || root.length < 3) return word;
  return /([bdgklmnprt])\1$/.test(root) && !root.endsWith("ll") ? root.slice(0, -1) : root;
}

const withoutE = (word: string) => (word.length > 3 ? word.replace(/(?<=..)e{1,2}$/, "") : word);

/** One thing, two spellings: both become the first one. */
const shortForms: ReadonlyMap<string, string> = new Map(
  [
    "repo repository",
    "org organization organisation",
    "ref reference",
    "config configuration conf",
    "env environment",
    "db database",
    "auth authentication",
    "authz authorization",
    "doc document",
    "app application",
    "k8s k8 kubernetes",
    "info information",
    "msg message",
    "admin administrator",
    "dir directory",
    "param parameter",
    "stats statistic stat",
    "num number",
    "temp temporary tmp",
    "perm permission",
    "vpc vpcs",
    "email mail",
    "exec execute",
    "remove removal",
    "cancel cancellation cancelation",
    "renew renewal",
  ].flatMap((line) => {
    const [kept = "", ...others] = line.split(" ");
    return others.map((other): [string, string] => [rootOf(other), rootOf(kept)]);
  }),
);

/** Words that say nothing about what a tool does. */
export const fillers: ReadonlySet<string> = new Set([
  ...vocabulary.auxiliaries.split(" "),
  ..."a an the of to for in on at by with from into and or as is be this that it its your you our we i please want need can how do does via using use which what when where if one some any given specified specific provided particular existing object endpoint api someone somebody something details detail returns return v1 v2 v3 who whose whom just only also please running currently today now earlier there much many another other others id ids gid uuid guid".split(
    " ",
  ),
]);
