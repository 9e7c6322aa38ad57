import { identifierOf, mention, startNames } from "../names";
import { type Printers, printersOf, printSchema, settledPrint, type Typed, type TypePrint } from "../print-types";
import { briefStyles } from "../printer";
import { addNamed, attempt, costOf, type Growing, printNeeded } from "./growing";

type LeftOut = {
  /** The types that are mentioned and not printed, those of the input first. */
  unprinted: string[];
  /** Parts without a name are left out: properties that an object can do without, or what lies deep in it. */
  isCut: boolean;
};
export type BriefPrint = TypePrint & LeftOut;
export type BriefTypes = Pick<TypePrint, "typeScriptDefinitions"> & LeftOut;

/** How much all of it may say. What of the input can be left out yields before that, and what the answer holds still earlier. */
export type Budget = { tokens: number; optional: number; answer: number };

/** Types for a model to read: first what a call needs, then what it may have, then what it gives. */
export function printBrief(typed: Typed, budget: Budget): BriefPrint {
  const tokensMax = budget.tokens - answerLeast;
  const growing = printNeeded(typed, { tokensMax, begin: ({ asking }) => printSchema(asking, typed.input) });
  addAnswer(growing, typed, budget);
  addNamed(growing, { side: "input", tokens: budget.optional });
  addNamed(growing, { side: "output", tokens: budget.answer });
  return { ...settledPrint(growing), ...leftOut(growing) };
}

/** So much is left for the shape of the answer, however much a call needs. */
const answerLeast = 150;

/** The whole answer, in a plainer style where it says too much. */
function addAnswer(growing: Growing, typed: Typed, { answer }: Budget): void {
  const room = Math.max(answerLeast, answer - growing.tokens);
  const styles = briefStyles.filter(({ depthMax }) => depthMax <= growing.style.depthMax);
  for (const [place, style] of styles.entries()) {
    const { answering } = printersOf(typed, { style, names: growing.names });
    const max = place === styles.length - 1 ? Number.POSITIVE_INFINITY : room;
    const text = attempt(growing, { print: () => printSchema(answering, typed.output ?? true), max });
    if (text === null) continue;
    growing.output = text;
    growing.tokens += costOf(text);
    return;
  }
}

type Opened = { type: string; tokens: number };

/** One more type by its name, with those it leads to as far as they fit; null when no type is called that. */
export function printBriefType(typed: Typed, { type, tokens }: Opened): BriefTypes | null {
  const begin = beginningOf(typed, type);
  if (begin === null) return null;
  const growing = printNeeded(typed, { tokensMax: tokens, begin });
  for (const side of ["input", "output"] as const) addNamed(growing, { side, tokens });
  const { inputTypeScript, typeScriptDefinitions } = settledPrint(growing);
  const isWhole = type === "Input" || type === "Output";
  return {
    typeScriptDefinitions: { ...(isWhole ? { [type]: inputTypeScript } : {}), ...typeScriptDefinitions },
    ...leftOut(growing),
  };
}

/** `Input` and `Output` are the tool's own; any other name is that of a definition. */
function beginningOf(typed: Typed, type: string): ((printers: Printers) => string) | null {
  if (type === "Input") return ({ asking }) => printSchema(asking, typed.input);
  if (type === "Output") return ({ answering }) => printSchema({ ...answering, hasDocs: true }, typed.output ?? true);
  const names = startNames(typed.definitions);
  const name = Object.keys(typed.definitions).find((one) => identifierOf(names, one) === type);
  if (name === undefined) return null;
  const reference = `#/$defs/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  return ({ asking }) => mention(asking, { name, reference, isNeeded: true });
}

/** What the types of a tool are called that it can be asked for. */
export function briefTypeNames({ definitions }: Typed): string[] {
  const names = startNames(definitions);
  return ["Input", "Output", ...Object.keys(definitions).map((name) => identifierOf(names, name) ?? name)];
}

function leftOut({ names, printed }: Growing): LeftOut {
  const unprinted = [...names.met.values()].map(({ identifier }) => identifier).filter((name) => !printed.has(name));
  return { unprinted, isCut: names.isCut };
}
