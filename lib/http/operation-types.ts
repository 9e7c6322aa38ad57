import { z } from "zod";
import { operations } from "../operations";
import { sharedPrinter, toolFile } from "../schema";

/** Inputs and outputs of all operations as TypeScript that needs nothing of this console, for programs that call it. */
export function operationTypes(): string {
  const { tool } = sharedPrinter({});
  const own: string[] = [];
  const lines = Object.entries(operations).map(([key, { definition }]) => {
    const input = z.toJSONSchema(definition.input, { io: "input" });
    const output = z.toJSONSchema(definition.output);
    const printed = tool({ input, output });
    own.push(...printed.own);
    return `  /** ${definition.summary} */\n  ${key}: { input: ${printed.input}; output: ${printed.output} };\n`;
  });
  return [
    `type ToolFile = ${toolFile};\n`,
    ...own.map((line) => `${line}\n`),
    `type Operations = {\n${lines.join("")}};\n`,
    "export type OperationKey = keyof Operations;\n",
    'export type InputOf<Key extends OperationKey> = Operations[Key]["input"];\n',
    'export type OutputOf<Key extends OperationKey> = Operations[Key]["output"];\n',
  ].join("");
}
