import { diffLines } from "diff";
import { z } from "zod";
import { type ServerFunction, sync } from "./define";
import { Mistake } from "./mistake";

const text = z.string().max(5_000_000);

const slugify = sync({
  name: "text.slugify",
  description: "Make a short name for addresses and files of a text: small letters and digits with - between words.",
  input: z.object({ text, separator: z.enum(["-", "_", "."]).default("-"), max_length: z.int().min(1).max(500).default(100) }),
  output: z.string(),
  run({ text: given, separator, max_length }) {
    const plain = given
      .replaceAll("ß", "ss")
      .replaceAll("ø", "o")
      .replaceAll("æ", "ae")
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "");
    const words = plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const slug = words.join(separator).slice(0, max_length);
    return slug.endsWith(separator) ? slug.slice(0, -1) : slug;
  },
});

const truncate = sync({
  name: "text.truncate",
  description: "Shorten a text to a number of characters, at the end of a word where there is one, with … behind it.",
  input: z.object({ text, max_length: z.int().min(1).max(1_000_000) }),
  output: z.string(),
  run({ text: given, max_length }) {
    const characters = [...given];
    if (characters.length <= max_length) return given;
    const cut = characters.slice(0, max_length - 1).join("");
    const word = cut.search(/\s\S*$/u);
    return `${(word > cut.length / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
  },
});

const statistics = sync({
  name: "text.statistics",
  description: "Count the characters, words, sentences and lines of a text.",
  input: z.object({ text, language: z.string().max(35).default("en").describe("As a language tag, such as de or ja") }),
  output: z.object({ characters: z.int(), words: z.int(), sentences: z.int(), lines: z.int() }),
  run({ text: given, language }) {
    const count = (granularity: "grapheme" | "word" | "sentence") => {
      const segments = [...new Intl.Segmenter(localeOf(language), { granularity }).segment(given)];
      return granularity === "word" ? segments.filter(({ isWordLike }) => isWordLike).length : segments.length;
    };
    const lines = given === "" ? 0 : given.split(/\r\n|\r|\n/).length;
    return { characters: count("grapheme"), words: count("word"), sentences: count("sentence"), lines };
  },
});

function localeOf(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? "en";
  } catch {
    throw new Mistake(`'language': ${JSON.stringify(language)} is no language tag, such as en or pt-BR.`);
  }
}

const difference = sync({
  name: "text.diff",
  description: "Compare two texts line by line. Lines that are gone begin with -, new ones with +, others with a space.",
  input: z.object({ before: text, after: text }),
  output: z.object({ added: z.int(), removed: z.int(), diff: z.string() }),
  run({ before, after }) {
    const parts = diffLines(before, after);
    const linesOf = (value: string) => value.replace(/\n$/, "").split("\n");
    const written = parts.flatMap(({ added, removed, value }) =>
      linesOf(value).map((line) => `${markOf({ added, removed })}${line}`),
    );
    const sum = (isIt: (part: (typeof parts)[number]) => boolean) =>
      parts.filter(isIt).reduce((total, { count = 0 }) => total + count, 0);
    return { added: sum(({ added }) => added), removed: sum(({ removed }) => removed), diff: written.join("\n") };
  },
});

function markOf({ added, removed }: { added: boolean; removed: boolean }): string {
  if (added) return "+";
  return removed ? "-" : " ";
}

const Pattern = {
  text,
  pattern: z.string().min(1).max(5_000).describe("A regular expression of JavaScript"),
  flags: z
    .string()
    .regex(/^[imsu]{0,4}$/, "expects some of i, m, s and u")
    .default(""),
};

function expressionOf(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, `${flags}g`);
  } catch (error) {
    throw new Mistake(`'pattern': ${error instanceof Error ? error.message : "cannot be read"}`);
  }
}

const match = sync({
  name: "regex.match",
  description: "Find all places of a text that fit a regular expression, with their groups.",
  input: z.object({ ...Pattern, limit: z.int().min(1).max(10_000).default(1_000) }),
  output: z.object({
    matches: z.array(
      z.object({
        match: z.string(),
        index: z.int(),
        groups: z.array(z.string().nullable()),
        named: z.record(z.string(), z.string()),
      }),
    ),
    is_cut: z.boolean(),
  }),
  run({ text: given, pattern, flags, limit }) {
    const matches: { match: string; index: number; groups: (string | null)[]; named: Record<string, string> }[] = [];
    let isCut = false;
    for (const found of given.matchAll(expressionOf(pattern, flags))) {
      isCut = matches.length === limit;
      if (isCut) break;
      const [whole, ...groups] = found;
      const named = Object.fromEntries(Object.entries(found.groups ?? {}).filter(([, value]) => value !== undefined));
      matches.push({ match: whole, index: found.index, groups: groups.map((group) => group ?? null), named });
    }
    return { matches, is_cut: isCut };
  },
});

const replace = sync({
  name: "regex.replace",
  description: "Replace all places of a text that fit a regular expression. $1 and $<name> stand for groups.",
  input: z.object({ ...Pattern, replacement: z.string().max(100_000) }),
  output: z.string(),
  run: ({ text: given, pattern, flags, replacement }) => given.replace(expressionOf(pattern, flags), replacement),
});

export const textFunctions: readonly ServerFunction[] = [slugify, truncate, statistics, difference, match, replace];
