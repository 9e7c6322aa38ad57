import { startNames } from "../names";
import { type Printers, printersOf, printNamed, type Typed } from "../print-types";
import { briefStyles, type Named, type Names, type Printer, type Style } from "../printer";
import { estimateTokens } from "./tokens";

/** A print that grows until its budget is spent. */
export type Growing = {
  input: string;
  output: string;
  printed: Map<string, string>;
  names: Names;
  printers: Printers;
  style: Style;
  tokens: number;
};

/** The first type to print, whose required parts are always printed. `begin` may also return a mention of a definition. */
type Beginning = { tokensMax: number; begin: (printers: Printers) => string };

/** Prints the required parts, in the fullest style in which they fit. */
export function printNeeded(typed: Typed, beginning: Beginning): Growing {
  let growing = attemptNeeded(typed, briefStyles[0], beginning);
  for (const style of briefStyles.slice(1)) {
    if (growing.tokens <= beginning.tokensMax) break;
    growing = attemptNeeded(typed, style, beginning);
  }
  return growing;
}

function attemptNeeded(typed: Typed, style: Style, { tokensMax, begin }: Beginning): Growing {
  const names = startNames(typed.definitions);
  const printers = printersOf(typed, { style, names });
  const input = begin(printers);
  const growing: Growing = { ...{ input, output: "", printed: new Map(), names, printers, style }, tokens: costOf(input) };
  const next = () => [...names.met.values()].find((named) => named.isNeeded && !growing.printed.has(named.identifier));
  for (let named = next(); named && growing.tokens <= tokensMax; named = next()) keep(growing, named, printNamed(named));
  return growing;
}

function keep(growing: Growing, { identifier }: Named, text: string): void {
  growing.printed.set(identifier, text);
  growing.tokens += costOf(text) + estimateTokens(identifier);
}

const refusalsMax = 10;

/** Adds mentioned types that are optional, as far as they fit. */
export function addNamed(growing: Growing, { side, tokens }: { side: Printer["side"]; tokens: number }): void {
  let refusals = 0;
  for (const named of growing.names.met.values()) {
    if (refusals >= refusalsMax || growing.tokens >= tokens) return;
    if (named.printer.side !== side || growing.printed.has(named.identifier)) continue;
    const text = attempt(growing, { print: () => printNamed(named), max: tokens - growing.tokens });
    if (text === null) refusals++;
    else keep(growing, named, text);
  }
}

/** Prints, and undoes its effects on the names if the text does not fit. */
export function attempt({ names }: Growing, { print, max }: { print: () => string; max: number }): string | null {
  const before = { met: names.met.size, isCut: names.isCut, usesToolFile: names.usesToolFile };
  const text = print();
  if (costOf(text) <= max) return text;
  for (const key of [...names.met.keys()].slice(before.met)) names.met.delete(key);
  Object.assign(names, { isCut: before.isCut, usesToolFile: before.usesToolFile });
  return null;
}

/** The cost of a text as it is sent, inside JSON. */
export const costOf = (text: string): number => estimateTokens(JSON.stringify(text)) + 2;
