import type { JsonSchema } from "../../contract";
import type { Warn } from "../../text/warnings";
import type { Located } from "../document/reference";

/** Which way the data goes: what the upstream alone sets is no input, what it never returns no output. */
export type Direction = "input" | "output";

/** Where the conversion stands. */
export type Step = {
  file: string;
  pointer: string;
  /** The pointer of the schema the conversion began with; some documents refer from there. */
  root: string;
  depth: number;
  direction: Direction;
  /** A branch of allOf must not forbid what its siblings allow. */
  inAllOf: boolean;
  /** Properties that this direction does not have, found in the branches of an allOf. */
  hidden: ReadonlySet<string>;
};

/** Why a reference leads nowhere, in words that follow it: "points to nothing in the document". */
export type Lost = { lost: string };

export type Conversion = {
  isModern: boolean;
  warn(message: string, step: Step): void;
  warnAt: Warn;
  placeOf(step: Step): string;
  /** Counts what the result will weigh; throws when a document unfolds beyond measure. */
  spend(characters: number): void;
  /** The `#/$defs/…` a reference becomes, or why it becomes none. */
  refer(ref: string, step: Step): { name: string } | Lost;
  find(ref: string, step: Step): Located | null;
  convert(value: unknown, step: Step): JsonSchema;
  /** Whether the documents say readOnly or writeOnly anywhere. */
  isDirected: boolean;
  /** By direction and place, the properties that schemas hide; what has been looked up so far. */
  hidden: Map<string, string[]>;
};

export function below(step: Step, key: string): Step {
  return { ...step, pointer: `${step.pointer}/${key}`, depth: step.depth + 1, inAllOf: false, hidden: nothing };
}

export const nothing: ReadonlySet<string> = new Set();
