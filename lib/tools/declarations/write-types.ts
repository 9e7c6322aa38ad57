import { z } from "zod";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { type SharedPrinter, sharedPrinter, toolFile } from "../../schema";
import { loadDefinitions, loadOwnSchemas } from "../catalog/load-schemas";
import { viewOf } from "../view/view";
import { type Branch, branchAt, commentOf, mayBeLeftOut, printTree } from "./print";
import { type CallableToolSet, collectToolSets, namesOf } from "./tool-sets";

/** The text part by part, which has no JSON Schema. */
const TextParts = z.unknown() as z.ZodType<AsyncIterable<string>>;

export const writeToolTypes = operation({
  name: "tool.types",
  summary: "Write the tools one can call as a TypeScript file, for the client",
  permission: "tools:read",
  input: z.object({ integration: z.string().max(100).optional().describe("Only the tools of this integration") }),
  output: z.object({ text: TextParts }),
  async run(ctx, { integration }) {
    const all = collectToolSets(await viewOf(ctx));
    const toolSets = all.filter(({ connection }) => integration === undefined || connection.integration.slug === integration);
    if (integration !== undefined && toolSets.length === 0)
      throw new Failure("not_found", `There are no tools of an integration '${integration}' that you can call.`);
    return { text: write(ctx, toolSets) };
  },
});

const header = `// Written by GET /api/v1/tools/types. Write it anew when the catalog changes.
import type { ExecuteOptions } from "executor-console";

type ToolFile = ${toolFile};
/** The tools of a connection by their whole address. */
type $At<Handle extends string, Calls> = { [Name in keyof Calls & string as \`\${Handle}.\${Name}\`]: Calls[Name] };

`;

/** Part by part, so that a large catalog is never in memory as a whole. */
async function* write(ctx: Context, toolSets: readonly CallableToolSet[]): AsyncGenerator<string> {
  yield header;
  const root: Branch = { type: null, below: new Map() };
  const addresses: string[] = [];
  const names = namesOf(toolSets);
  for (const [position, toolSet] of toolSets.entries()) {
    const name = names[position] ?? "";
    yield* writeToolSet(ctx, toolSet, name);
    for (const path of toolSet.paths) {
      branchAt(root, path).type = `${name}.$Tools`;
      addresses.push(`$At<${JSON.stringify(path.join("."))}, ${name}.$Calls>`);
    }
  }
  const union = addresses.length === 0 ? "{}" : addresses.join("\n    & ");
  yield `export type Catalog = {\n  tools: ${printTree(root, { indent: "  " })};\n  addresses: ${union};\n};\n`;
}

const toolsAtOnce = 200;
const definitionsAtOnce = 200;

async function* writeToolSet(ctx: Context, toolSet: CallableToolSet, name: string): AsyncGenerator<string> {
  const { connection, tools } = toolSet;
  const printer = sharedPrinter(await loadDefinitions(ctx, connection));
  for (const lines of inBatches(printer.definitions(), definitionsAtOnce)) yield namespace(name, lines);
  const root: Branch = { type: null, below: new Map() };
  for (let from = 0; from < tools.length; from += toolsAtOnce) {
    const some = tools.slice(from, from + toolsAtOnce);
    const schemas = await loadOwnSchemas(ctx, connection, some);
    yield namespace(name, linesOf(printer, some, schemas));
    for (const tool of some) branchAt(root, tool.name.split(".")).type = `$Calls[${JSON.stringify(tool.name)}]`;
  }
  yield namespace(name, [`interface $Tools ${printTree(root, { indent: "  " })}`]);
}

type Schemas = Awaited<ReturnType<typeof loadOwnSchemas>>;

function linesOf(printer: SharedPrinter, tools: CallableToolSet["tools"], schemas: Schemas): string[] {
  const own: string[] = [];
  const calls = tools.map((tool) => {
    const { input, output } = schemas.get(tool.name) ?? { input: true, output: null };
    const printed = printer.tool({ input, output });
    own.push(...printed.own);
    const mark = mayBeLeftOut(input) ? "?" : "";
    const signature = `(args${mark}: ${printed.input}, options?: ExecuteOptions): Promise<${printed.output}>`;
    return `    ${commentOf(tool)}${JSON.stringify(tool.name)}${signature};\n`;
  });
  return [...own, `interface $Calls {\n${calls.join("")}  }`];
}

/** Declarations of one namespace add up. */
const namespace = (name: string, lines: readonly string[]): string =>
  `declare namespace ${name} {\n${lines.map((line) => `  ${line}\n`).join("")}}\n`;

function* inBatches<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const one of all) {
    batch.push(one);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
