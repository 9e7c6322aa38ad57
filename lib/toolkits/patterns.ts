import { z } from "zod";
import { Failure } from "../operation/failure";
import { WrittenPattern } from "../policies";

const patternsMax = 500;
const tooMany = `A toolkit has at most ${patternsMax} tools and patterns. Use patterns that cover more`;

/** Becomes the texts that are stored, each once. */
export const ToolkitPatterns = z
  .array(WrittenPattern)
  .min(1, "Choose at least one tool, or write a pattern")
  .max(patternsMax, tooMany)
  .describe("Patterns over addresses; the address of a tool is a pattern that means this tool alone")
  .transform((patterns) => [...new Set(patterns.map(({ text }) => text))]);

/** Both lists together. */
export function withAdded(patterns: readonly string[], added: readonly string[]): string[] {
  const all = [...new Set([...patterns, ...added])];
  if (all.length > patternsMax) throw new Failure("limit", `${tooMany}.`, { add: [tooMany] });
  return all;
}
