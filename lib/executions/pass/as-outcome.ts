import type { GuestErrorShape, Outcome } from "../../sandbox";
import type { CallRecord } from "../journal/record";

/** What the program gets of a call that is over. */
export function asOutcome({ seq, outcome }: CallRecord): Outcome {
  if (!outcome) throw new Error(`Call ${seq} has no outcome to deliver.`);
  if ("value" in outcome) return { seq, value: outcome.value };
  return { seq, error: JSON.parse(outcome.error) as GuestErrorShape }; // safe: written by outcomeOf() and the builtins
}
