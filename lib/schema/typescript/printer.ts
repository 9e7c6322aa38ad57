import type { JsonSchema, Scope } from "../json-schema";
import type { Identifiers } from "./identifiers";

export type Style = {
  /** How long the text about a property may be; 0 leaves it out. */
  docsMax: number;
  choicesMax: number;
  depthMax: number;
  /** Of the properties an object can do without, so many are printed. */
  optionalMax: number;
  /** For a model to read: what it can do without is left out. */
  isBrief: boolean;
};

export const full: Style = { docsMax: 300, choicesMax: 500, depthMax: 40, optionalMax: Number.POSITIVE_INFINITY, isBrief: false };

/** For a model to read, the fullest first: the next is for what does not fit. */
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
 * Where something is printed. `alias` is the definition that the printed type is the whole of, if it is; `isNeeded` says
 * that nobody can give the whole without giving this.
 */
export type Place = { indent: string; depth: number; alias: string | null; isNeeded: boolean };

export type Printer = {
  readonly scope: Scope;
  readonly side: "input" | "output";
  readonly style: Style;
  /** Whether properties are explained. */
  readonly hasDocs: boolean;
  readonly names: Names;
  readonly print: (printer: Printer, schema: JsonSchema, place: Place) => Printed;
};

/** A definition that a print speaks of, and the printer that met it first. */
export type Named = {
  reference: string;
  name: string;
  identifier: string;
  printer: Printer;
  isNeeded: boolean;
};

/** The definitions of one print with their names in TypeScript, in the order they were met. */
export type Names = {
  readonly used: Identifiers;
  readonly identifiers: Map<string, string>;
  readonly met: Map<string, Named>;
  usesToolFile: boolean;
  /** Something that has no name was cut. */
  isCut: boolean;
};

export const atom = (text: string): Printed => ({ text, binding: "atom" });
export const anything: Printed = { text: "unknown", binding: "atom" };

/** How deep what nobody can leave out is printed, whatever the style. */
const neededDepthMax = 12;
export const depthMaxAt = ({ style }: Printer, { isNeeded }: Place): number =>
  isNeeded ? Math.max(style.depthMax, neededDepthMax) : style.depthMax;

/** The place of the whole type. */
export const top = (alias: string | null, isNeeded: boolean): Place => ({ indent: "", depth: 0, alias, isNeeded });

/** A place inside the printed type, where it may speak of itself. */
export const inside = (place: Place, more = ""): Place => ({
  ...place,
  ...{ indent: place.indent + more, depth: place.depth + 1, alias: null },
});

/** The same place for another schema that speaks about it. */
export const deeper = (place: Place): Place => ({ ...place, depth: place.depth + 1 });

/** `unknown`, also where a comment says what it would be. */
export const isAnything = ({ text }: Printed): boolean => text === "unknown" || text.startsWith("unknown /*");
