import type { JsonSchema, Scope } from "../json-schema";
import type { Identifiers } from "./identifiers";

export type Style = {
  /** The maximum length of a property's description. 0 leaves descriptions out. */
  docsMax: number;
  choicesMax: number;
  depthMax: number;
  /** How many optional properties of an object are printed. */
  optionalMax: number;
  /** For a model: dispensable parts are left out. */
  isBrief: boolean;
};

export const full: Style = { docsMax: 300, choicesMax: 500, depthMax: 40, optionalMax: Number.POSITIVE_INFINITY, isBrief: false };

/** Styles for a model, the fullest first. The next one applies if a print does not fit. */
export const briefStyles = [
  { docsMax: 80, choicesMax: 12, depthMax: 5, optionalMax: 60, isBrief: true },
  { docsMax: 60, choicesMax: 8, depthMax: 4, optionalMax: 14, isBrief: true },
  { docsMax: 40, choicesMax: 6, depthMax: 3, optionalMax: 6, isBrief: true },
  { docsMax: 0, choicesMax: 4, depthMax: 2, optionalMax: 3, isBrief: true },
  { docsMax: 0, choicesMax: 3, depthMax: 1, optionalMax: 0, isBrief: true },
] as const satisfies Style[];

/** How tightly a printed type holds together: `a | b` needs parentheses where `a` needs none. */
export type Printed = { text: string; binding: "atom" | "and" | "or"; arms?: readonly Printed[] };

/**
 * The position of a printed type. `alias` is the definition whose whole type is printed, if any. `isNeeded` says that the
 * type is required in the whole.
 */
export type Position = { indent: string; depth: number; alias: string | null; isNeeded: boolean };

export type Printer = {
  readonly scope: Scope;
  readonly side: "input" | "output";
  readonly style: Style;
  /** Whether properties have descriptions. */
  readonly hasDocs: boolean;
  readonly names: Names;
  readonly print: (printer: Printer, schema: JsonSchema, position: Position) => Printed;
};

/** A mentioned definition, with the printer that mentioned it first. */
export type Named = {
  reference: string;
  name: string;
  identifier: string;
  printer: Printer;
  isNeeded: boolean;
};

/** The definitions of one print with their TypeScript names, in the order of their first mention. */
export type Names = {
  readonly used: Identifiers;
  readonly identifiers: Map<string, string>;
  readonly met: Map<string, Named>;
  usesToolFile: boolean;
  /** Whether a part without a name was left out. */
  isCut: boolean;
};

export const atom = (text: string): Printed => ({ text, binding: "atom" });
export const anything: Printed = { text: "unknown", binding: "atom" };

/** The depth to which required parts are printed in every style. */
const neededDepthMax = 12;
export const depthMaxAt = ({ style }: Printer, { isNeeded }: Position): number =>
  isNeeded ? Math.max(style.depthMax, neededDepthMax) : style.depthMax;

/** The position of a whole type. */
export const top = (alias: string | null, isNeeded: boolean): Position => ({ indent: "", depth: 0, alias, isNeeded });

/** A position inside the printed type, where a type may mention itself. */
export const inside = (position: Position, more = ""): Position => ({
  ...position,
  ...{ indent: position.indent + more, depth: position.depth + 1, alias: null },
});

/** The same position for another schema of the same value. */
export const deeper = (position: Position): Position => ({ ...position, depth: position.depth + 1 });

/** Whether a type is `unknown`, with or without a comment. */
const isAnything = ({ text }: Printed): boolean => text === "unknown" || text.startsWith("unknown /*");

/** `a | b`. A part that is `unknown` makes the whole `unknown`. */
export function either(parts: readonly Printed[]): Printed {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return first;
  const arms = distinct(parts.flatMap((part) => part.arms ?? [part]).filter(({ text }) => text !== "never"));
  if (arms.some(({ text }) => text === "unknown")) return anything;
  if (arms.length === 0) return atom("never");
  const [only] = arms;
  if (arms.length === 1 && only !== undefined) return only;
  return { text: arms.map(({ text, binding }) => (binding === "and" ? `(${text})` : text)).join(" | "), binding: "or", arms };
}

/** `a & b`. A part that is `unknown` adds nothing. */
export function both(parts: readonly Printed[]): Printed {
  const arms = distinct(parts.filter((part) => !isAnything(part)));
  const [only] = arms;
  if (only === undefined) return parts[0] ?? anything;
  if (arms.length === 1) return only;
  return { text: arms.map(({ text, binding }) => (binding === "or" ? `(${text})` : text)).join(" & "), binding: "and" };
}

export function listOf({ text, binding }: Printed): Printed {
  return atom(binding === "atom" ? `${text}[]` : `(${text})[]`);
}

function distinct(parts: readonly Printed[]): readonly Printed[] {
  if (parts.length < 2) return parts;
  return [...new Map(parts.map((part) => [part.text, part])).values()];
}
