import type { Definitions, JsonSchema } from "../json-schema";
import { resolveReference } from "../reference";
import { printExpression } from "./expression";
import { startIdentifiers } from "./identifiers";
import { type Printer, styles } from "./printer";

export type TypePrint = {
  inputTypeScript: string;
  outputTypeScript: string;
  /** The types by their names. */
  typeScriptDefinitions: Record<string, string>;
};
export type Printing = { input: JsonSchema; output: JsonSchema | null; definitions: Definitions; style: keyof typeof styles };

const toolFile = '{ _tag: "ToolFile"; name?: string; mimeType: string; encoding: "base64"; data: string; byteLength: number }';

/** TypeScript for a tool: `compact` for a model to read, `full` for an editor to check against. */
export function printTypes({ input, output, definitions, style }: Printing): TypePrint {
  const shared = {
    identifiers: startIdentifiers(),
    met: new Map<string, string>(),
    named: [],
    characters: 0,
    usesToolFile: false,
  };
  const base = { style: styles[style], shared, print: printExpression };
  const asking: Printer = { ...base, scope: { root: input, definitions }, local: new Map(), hasDocs: true };
  const answering: Printer = {
    ...base,
    scope: { root: output ?? true, definitions },
    local: new Map(),
    hasDocs: style === "full",
  };
  const inputTypeScript = printRoot(asking, input);
  const outputTypeScript = printRoot(answering, output ?? true);
  const typeScriptDefinitions = printNamed(asking);
  if (asking.shared.usesToolFile) typeScriptDefinitions.ToolFile = toolFile;
  return { inputTypeScript, outputTypeScript, typeScriptDefinitions };
}

function printRoot(printer: Printer, schema: JsonSchema): string {
  const { text } = printer.print(printer, schema, { indent: "", depth: 0, alias: null });
  printer.shared.characters += text.length;
  return text;
}

/** Printing one definition may name others, which then follow. */
function printNamed({ shared }: Printer): Record<string, string> {
  const printed: Record<string, string> = {};
  for (const { reference, name, identifier, printer } of shared.named) {
    const definition = resolveReference(printer.scope, reference);
    const { text } = printer.print(printer, definition, { indent: "", depth: 0, alias: name });
    printed[identifier] = text === "never" ? "unknown" : text;
    shared.characters += text.length;
  }
  return printed;
}

/** The print as declarations that stand alone. */
export function asDeclarations({ inputTypeScript, outputTypeScript, typeScriptDefinitions }: TypePrint): string {
  const types = { ...typeScriptDefinitions, Input: inputTypeScript, Output: outputTypeScript };
  return Object.entries(types)
    .map(([name, type]) => `type ${name} = ${type};\n`)
    .join("");
}
