import type { Definitions, JsonSchema } from "../json-schema";
import { resolveReference } from "../reference";
import { printExpression } from "./expression";
import { settled, startNames } from "./names";
import { full, type Named, type Names, type Printer, type Style, top } from "./printer";

export type TypePrint = {
  inputTypeScript: string;
  outputTypeScript: string;
  /** The types by their names. */
  typeScriptDefinitions: Record<string, string>;
};
export type Typed = { input: JsonSchema; output: JsonSchema | null; definitions: Definitions };

/** The type `ToolFile` that printed types mention. */
export const toolFile =
  '{ _tag: "ToolFile"; name?: string; mimeType: string; encoding: "base64"; data: string; byteLength: number }';

const namedMax = 2_000;
/** Beyond this length no more types are printed. */
const charactersMax = 2_000_000;

/** Prints all types of a tool, for the type checks of an editor. */
export function printTypes(typed: Typed): TypePrint {
  const names = startNames(typed.definitions);
  const { asking, answering } = printersOf(typed, { style: full, names });
  const input = printSchema(asking, typed.input);
  const output = printSchema(answering, typed.output ?? true);
  const printed = new Map<string, string>();
  let characters = input.length + output.length;
  for (const named of names.met.values()) {
    if (printed.size >= namedMax || characters > charactersMax) break;
    const text = printNamed(named);
    printed.set(named.identifier, text);
    characters += text.length;
  }
  return finishPrint({ input, output, printed, names });
}

type PrintOptions = { style: Style; names: Names };
export type Printers = { asking: Printer; answering: Printer };

export function printersOf({ input, output, definitions }: Typed, { style, names }: PrintOptions): Printers {
  const base = { style, names, print: printExpression };
  return {
    asking: { ...base, side: "input", scope: { root: input, definitions }, hasDocs: true },
    answering: { ...base, side: "output", scope: { root: output ?? true, definitions }, hasDocs: !style.isBrief },
  };
}

export const printSchema = (printer: Printer, schema: JsonSchema): string =>
  printer.print(printer, schema, top(null, printer.side === "input")).text;

export function printNamed({ printer, reference, name, isNeeded }: Named): string {
  const { text } = printer.print(printer, resolveReference(printer.scope, reference), top(name, isNeeded));
  return text === "never" ? "unknown" : text;
}

type Unsettled = { input: string; output: string; printed: ReadonlyMap<string, string>; names: Names };

export function finishPrint({ input, output, printed, names }: Unsettled): TypePrint {
  const settle = (text: string) => settled(text, (identifier) => printed.has(identifier));
  const typeScriptDefinitions = Object.fromEntries([...printed].map(([name, text]) => [name, settle(text)]));
  if (names.usesToolFile) typeScriptDefinitions.ToolFile = toolFile;
  return { inputTypeScript: settle(input), outputTypeScript: settle(output), typeScriptDefinitions };
}

/** The types as TypeScript declarations. */
export function asDeclarations({ inputTypeScript, outputTypeScript, typeScriptDefinitions }: TypePrint): string {
  const types = { ...typeScriptDefinitions, Input: inputTypeScript, Output: outputTypeScript };
  return Object.entries(types)
    .map(([name, type]) => `type ${name} = ${type};\n`)
    .join("");
}
