import { identifierOf, mention, startNames } from "../names";
import { finishPrint, type Printers, printersOf, printSchema, type Typed, type TypePrint } from "../print-types";
import { briefStyles } from "../printer";
import { addNamed, attempt, costOf, type Growing, printNeeded } from "./growing";

type LeftOut = {
  /** Types that are mentioned but not printed, those of the input first. */
  unprinted: string[];
  /** Whether parts without a name are left out: optional properties, or parts deep inside. */
  isCut: boolean;
};
export type BriefPrint = TypePrint & LeftOut;
export type BriefTypes = Pick<TypePrint, "typeScriptDefinitions"> & LeftOut;

/** Limits in tokens: for everything, for optional parts of the input, and for the response, from the highest to the lowest. */
export type Budget = { tokens: number; optional: number; answer: number };

/** Prints types for a model: first the required input, then optional input, then the response. */
export function printBrief(typed: Typed, budget: Budget): BriefPrint {
  const tokensMax = budget.tokens - answerLeast;
  const growing = printNeeded(typed, { tokensMax, begin: ({ asking }) => printSchema(asking, typed.input) });
  addAnswer(growing, typed, budget);
  addNamed(growing, { side: "input", tokens: budget.optional });
  addNamed(growing, { side: "output", tokens: budget.answer });
  return { ...finishPrint(growing), ...leftOut(growing) };
}

/** Tokens reserved for the shape of the response, however much the input needs. */
const answerLeast = 150;

/** Adds the whole response, in a plainer style if it is too long. */
function addAnswer(growing: Growing, typed: Typed, { answer }: Budget): void {
  const room = Math.max(answerLeast, answer - growing.tokens);
  const styles = briefStyles.filter(({ depthMax }) => depthMax <= growing.style.depthMax);
  for (const [index, style] of styles.entries()) {
    const { answering } = printersOf(typed, { style, names: growing.names });
    const max = index === styles.length - 1 ? Number.POSITIVE_INFINITY : room;
    const text = attempt(growing, { print: () => printSchema(answering, typed.output ?? true), max });
    if (text === null) continue;
    growing.output = text;
    growing.tokens += costOf(text);
    return;
  }
}

type Opened = { type: string; tokens: number };

/** Prints one more type by name, with the types it refers to as far as they fit. Null if no type has that name. */
export function printBriefType(typed: Typed, { type, tokens }: Opened): BriefTypes | null {
  const begin = beginningOf(typed, type);
  if (begin === null) return null;
  const growing = printNeeded(typed, { tokensMax: tokens, begin });
  for (const side of ["input", "output"] as const) addNamed(growing, { side, tokens });
  const { inputTypeScript, typeScriptDefinitions } = finishPrint(growing);
  const isWhole = type === "Input" || type === "Output";
  return {
    typeScriptDefinitions: { ...(isWhole ? { [type]: inputTypeScript } : {}), ...typeScriptDefinitions },
    ...leftOut(growing),
  };
}

/** `Input` and `Output` are the tool's own types. Any other name is that of a definition. */
function beginningOf(typed: Typed, type: string): ((printers: Printers) => string) | null {
  if (type === "Input") return ({ asking }) => printSchema(asking, typed.input);
  if (type === "Output") return ({ answering }) => printSchema({ ...answering, hasDocs: true }, typed.output ?? true);
  const names = startNames(typed.definitions);
  const name = Object.keys(typed.definitions).find((one) => identifierOf(names, one) === type);
  if (name === undefined) return null;
  const reference = `#/$defs/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  return ({ asking }) => mention(asking, { name, reference, isNeeded: true });
}

/** The names of a tool's types that `printBriefType` prints. */
export function briefTypeNames({ definitions }: Typed): string[] {
  const names = startNames(definitions);
  return ["Input", "Output", ...Object.keys(definitions).map((name) => identifierOf(names, name) ?? name)];
}

function leftOut({ names, printed }: Growing): LeftOut {
  const unprinted = [...names.met.values()].map(({ identifier }) => identifier).filter((name) => !printed.has(name));
  return { unprinted, isCut: names.isCut };
}
