/**
 * The tools a rule applies to: `<integration>.<owner>.<connection>.<tool>`, segment by segment. `*` inside stands for
 * exactly one segment, at the end for everything below, and alone for every tool.
 */
export type Pattern = {
  /** The stored and displayed form: without `tools.`, and with `*` instead of `**`. */
  text: string;
  segments: readonly string[];
  /** Whether the pattern ends in `*` and matches paths with at least one more segment. */
  isSubtree: boolean;
};

export const patternLengthMax = 500;

export type PatternParsed = { pattern: Pattern } | { problem: string };

export function parsePattern(given: string): PatternParsed {
  const text = given.trim().replace(/^tools\./, "");
  const problem = problemOf(text);
  if (problem) return { problem };
  const written = text.split(".");
  const isSubtree = isStar(written.at(-1));
  const segments = isSubtree ? written.slice(0, -1) : written;
  return { pattern: { text: [...segments, ...(isSubtree ? ["*"] : [])].join("."), segments, isSubtree } };
}

/** Parses a stored pattern, which was valid when it was stored. */
export function keptPattern(text: string): Pattern {
  const parsed = parsePattern(text);
  if ("pattern" in parsed) return parsed.pattern;
  throw new Error(`The kept pattern ${text} cannot be read: ${parsed.problem}`);
}

const isStar = (segment: string | undefined): boolean => segment === "*" || segment === "**";

function problemOf(text: string): string | null {
  if (text === "") return "Write a pattern: an address, part of one followed by .*, or * for every tool.";
  if (text.length > patternLengthMax) return `A pattern has at most ${patternLengthMax} characters; this one has ${text.length}.`;
  if (/[\s\p{Cc}]/u.test(text))
    return "A pattern has no spaces. Write its parts with dots between them: github.org.main.issues.list.";
  const segments = text.split(".");
  if (segments.includes("")) return emptySegment(text);
  const partial = segments.find((segment) => segment.includes("*") && !isStar(segment));
  if (partial)
    return `* stands for a whole part between two dots, so ${partial} means nothing. Write the part in full, or * instead of it.`;
  if (segments.slice(0, -1).includes("**")) return "** stands at the end only. Inside, * stands for exactly one part.";
  if (segments.length > 1 && isStar(segments[0]))
    return "A pattern begins with an integration, such as github. * alone means every tool.";
  return null;
}

function emptySegment(text: string): string {
  if (text.startsWith(".")) return "A pattern does not begin with a dot. It begins with an integration, such as github.";
  if (text.endsWith(".")) return `Something is missing after the last dot. ${text}* means everything below.`;
  return "There is nothing between two of the dots. Write * for a part that may be anything.";
}

/** Whether the pattern matches a path, given as segments. */
export function matches({ segments, isSubtree }: Pattern, parts: readonly string[]): boolean {
  if (isSubtree ? parts.length <= segments.length : parts.length !== segments.length) return false;
  return segments.every((segment, index) => segment === "*" || segment === parts[index]);
}

/** Whether any path is among those of both. */
export function overlap(one: Pattern, other: Pattern): boolean {
  const [short, long] = one.segments.length <= other.segments.length ? [one, other] : [other, one];
  const isAlike = short.segments.every((segment, index) => meet(segment, long.segments[index]));
  if (!isAlike) return false;
  return short.segments.length < long.segments.length ? short.isSubtree : short.isSubtree === long.isSubtree;
}

const meet = (segment: string, other: string | undefined) => segment === "*" || other === "*" || segment === other;

/** The rest of a pattern below a prefix. Null if it matches nothing there. */
export function below({ segments, isSubtree }: Pattern, prefix: readonly string[]): Pattern | null {
  const reached = segments.slice(0, prefix.length);
  if (!reached.every((segment, index) => segment === "*" || segment === prefix[index])) return null;
  const rest = segments.slice(prefix.length);
  if (!isSubtree && rest.length === 0) return null;
  return { segments: rest, isSubtree, text: [...rest, ...(isSubtree ? ["*"] : [])].join(".") };
}
