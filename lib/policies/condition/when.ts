import { matchesPattern } from "../../schema";
import { type Condition, holds, type MatchText } from "./holds";
import { conditionWords } from "./words";

const workMax = 2_000_000;

/** Matches texts within a budget for one condition. Null where matching could take too long. */
const matchText = (): MatchText => {
  const allowance = { workLeft: workMax };
  return (pattern, text) => matchesPattern(pattern, text, allowance);
};

/** Matches a single text. */
export const matchOnce: MatchText = (pattern, text) => matchText()(pattern, text);

/** A stored condition, ready to be asked. */
export function whenFrom(stored: string) {
  const condition = JSON.parse(stored) as Condition; // safe: checked when it was stored
  return {
    words: conditionWords(condition),
    holds: (args: unknown) => holds(condition, args, matchText()),
  };
}
