import { z } from "zod";

/**
 * The tools that exist for the holders of a role: `<integration>.<tool>`, whatever the account. `*` stands for one part, `**` at
 * the end for everything below, and `*` alone for every tool.
 */
export type RolePattern = { text: string; segments: readonly string[]; isSubtree: boolean };

const patternsMax = 200;
const lengthMax = 500;

export const everyTool = "*";

/** Becomes the texts that are stored, each once. */
export const RolePatterns = z
  .array(
    z
      .string()
      .trim()
      .superRefine((text, check) => {
        const problem = problemOf(text);
        if (problem !== null) check.addIssue({ code: "custom", message: problem });
      }),
  )
  .min(1, "Write at least one pattern; * is every tool")
  .max(patternsMax, `A role has at most ${patternsMax} patterns. Use patterns that cover more`)
  .describe("Which tools exist for its holders, as <integration>.<tool>: github.issues.*, github.**, or * for every tool")
  .transform((patterns) => [...new Set(patterns)]);

/** Reads a stored pattern, which was valid when it was stored. */
export function rolePattern(text: string): RolePattern {
  if (text === everyTool || text === "**") return { text: everyTool, segments: [], isSubtree: true };
  const written = text.split(".");
  const isSubtree = written.at(-1) === "**";
  return { text, segments: isSubtree ? written.slice(0, -1) : written, isSubtree };
}

export const isEveryTool = (patterns: readonly string[]): boolean => patterns.includes(everyTool) || patterns.includes("**");

/** Whether all that a pattern reaches is reached by one of these, too. */
export const isCovered = (narrow: string, wide: readonly string[]): boolean =>
  wide.some((one) => covers(rolePattern(one), rolePattern(narrow)));

function covers(wide: RolePattern, narrow: RolePattern): boolean {
  const isLongEnough = wide.isSubtree
    ? narrow.segments.length + (narrow.isSubtree ? 0 : -1) >= wide.segments.length
    : !narrow.isSubtree && narrow.segments.length === wide.segments.length;
  return isLongEnough && wide.segments.every((segment, index) => segment === "*" || segment === narrow.segments[index]);
}

function problemOf(text: string): string | null {
  if (text === "") return "Write a pattern such as github.issues.*, or * for every tool.";
  if (text.length > lengthMax) return `A pattern has at most ${lengthMax} characters; this one has ${text.length}.`;
  if (/[\s\p{Cc}]/u.test(text)) return "A pattern has no spaces. Write each one by itself.";
  if (text === everyTool || text === "**") return null;
  const segments = text.split(".");
  if (segments.includes(""))
    return `${text} has nothing before, between or after its dots. Write * for a part that may be anything.`;
  const partial = segments.find((segment) => segment.includes("*") && segment !== "*" && segment !== "**");
  if (partial) return `* stands for a whole part between two dots, so ${partial} means nothing. Write the part in full.`;
  if (segments.slice(0, -1).includes("**")) return "** stands at the end only. Inside, * stands for exactly one part.";
  if (segments[0]?.startsWith("*")) return "A pattern begins with an integration, such as github. * alone means every tool.";
  if (segments[0] === "tools") return "A pattern begins with the integration, without tools. before it.";
  return segments.length === 1 ? `Write ${text}.** for every tool of ${text}, or ${text}.* for those without a group.` : null;
}
