import { type Allowance, matchesPattern } from "../../schema";
import { type Condition, holds, type MatchText } from "./holds";
import { conditionWords } from "./words";

const workMax = 2_000_000;

/** What one condition may take, or several that are asked for the same answer. */
export const newAllowance = (): Allowance => ({ workLeft: workMax });

/** Null where matching could take too long. */
const matchWithin =
  (allowance: Allowance): MatchText =>
  (pattern, text) =>
    matchesPattern(pattern, text, allowance);

/** Matches a single text. */
export const matchOnce: MatchText = (pattern, text) => matchWithin(newAllowance())(pattern, text);

/** A stored condition, ready to be asked. */
export function whenFrom(stored: string) {
  const condition = JSON.parse(stored) as Condition; // safe: checked when it was stored
  return {
    words: conditionWords(condition),
    holds: (args: unknown, allowance = newAllowance()) => holds(condition, args, matchWithin(allowance)),
  };
}
