import type { JsonSchema, Scope } from "../json-schema";
import type { Identifiers } from "./identifiers";

export type Style = {
  /** How long the text about a property may be; 0 leaves it out. */
  docsMax: number;
  choicesMax: number;
  depthMax: number;
  namedMax: number;
  /** From here on no more types get a name. */
  charactersMax: number;
  /** For a model to read: what it can do without is left out. */
  isBrief: boolean;
};

export const styles = {
  compact: { docsMax: 80, choicesMax: 12, depthMax: 5, namedMax: 8, charactersMax: 3_000, isBrief: true },
  full: { docsMax: 300, choicesMax: 500, depthMax: 40, namedMax: 2_000, charactersMax: 2_000_000, isBrief: false },
} as const satisfies Record<string, Style>;

/** How tightly a printed type holds together: `a | b` needs parentheses where `a` needs none. */
export type Printed = { text: string; binding: "atom" | "and" | "or"; arms?: readonly Printed[] };

/** Where something is printed. `alias` is the definition that the printed type is the whole of, if it is. */
export type Place = { indent: string; depth: number; alias: string | null };

/** A definition that got a name, and the printer that met it first. */
type Named = { reference: string; name: string; identifier: string; printer: Printer };

export type Printer = {
  readonly scope: Scope;
  readonly style: Style;
  readonly hasDocs: boolean;
  /** Definitions that only this printer's schema knows; two schemas may use one name for two. */
  readonly local: Map<string, string>;
  readonly shared: {
    identifiers: Identifiers;
    met: Map<string, string>;
    named: Named[];
    characters: number;
    usesToolFile: boolean;
  };
  readonly print: (printer: Printer, schema: JsonSchema, place: Place) => Printed;
};

export const atom = (text: string): Printed => ({ text, binding: "atom" });
export const anything: Printed = { text: "unknown", binding: "atom" };

/** A place inside the printed type, where it may speak of itself. */
export const inside = ({ indent, depth }: Place, more = ""): Place => ({ indent: indent + more, depth: depth + 1, alias: null });

/** The same place for another schema that speaks about it. */
export const deeper = ({ indent, depth, alias }: Place): Place => ({ indent, depth: depth + 1, alias });

/** `unknown`, also where a comment says what it would be. */
export const isAnything = ({ text }: Printed): boolean => text === "unknown" || text.startsWith("unknown /*");
