import type { Context } from "../../operation/context";
import type { JsonSchema } from "../../plugins";
import { printBrief, type TypePrint } from "../../schema";
import type { CatalogTool } from "../catalog/snapshot";
import { shortened } from "../presentation/text";
import { loadSchemas, type ToolSchemas } from "../schema/load";
import type { DeclaredShelf } from "./shelves";
import { type Branch, branchAt, printTree } from "./tree";

const atOnce = 20;
const commentLengthMax = 200;
const untyped = "(args?: Record<string, unknown>): $Answer<any>";

type Declared = { text: string; typed: number };

/** A namespace with the interface `$Tools` of a shelf and the types it names. */
export async function declareShelf(ctx: Context, shelf: DeclaredShelf): Promise<Declared> {
  const signatures = await signaturesOf(ctx, shelf);
  const named = new Map<string, string>();
  const root: Branch = { type: null, below: new Map() };
  let typed = 0;
  for (const tool of shelf.tools) {
    const known = signatures.get(tool.name);
    const fits = known !== undefined && addNamed(named, known.types);
    if (fits) typed += 1;
    branchAt(root, tool.name.split(".")).call = { comment: commentOf(tool), signature: fits ? known.signature : untyped };
  }
  const types = [...named].map(([name, text]) => `type ${name} = ${text};\n`).join("");
  return {
    text: `declare namespace ${shelf.name} {\n${types}interface $Tools ${printTree(root, { isCut: shelf.tools.length < shelf.all })}\n}\n`,
    typed,
  };
}

type Signature = { signature: string; types: TypePrint["typeScriptDefinitions"] };

async function signaturesOf(ctx: Context, { connection, tools, typedMax }: DeclaredShelf): Promise<Map<string, Signature>> {
  const found = new Map<string, Signature>();
  for (let from = 0; from < typedMax; from += atOnce) {
    const some = tools.slice(from, Math.min(from + atOnce, typedMax));
    const all = await Promise.all(some.map(async (tool) => ({ tool, schemas: await loadSchemas(ctx, { connection, tool }) })));
    for (const { tool, schemas } of all) if (schemas) found.set(tool.name, signatureOf(schemas));
  }
  return found;
}

/** Types of one tool; what they leave out may be anything. */
const budget = { tokens: 1_500, optional: 1_000, answer: 800 };

function signatureOf(schemas: ToolSchemas): Signature {
  const { inputTypeScript, outputTypeScript, typeScriptDefinitions } = printBrief(schemas, budget);
  const mark = mayBeLeftOut(schemas.input) ? "?" : "";
  return { signature: `(args${mark}: ${inputTypeScript}): $Answer<${outputTypeScript}>`, types: typeScriptDefinitions };
}

const mayBeLeftOut = (input: JsonSchema): boolean =>
  typeof input === "boolean" || !Array.isArray(input.required) || input.required.length === 0;

/** Two tools may print different types under one name: then the second goes without. */
function addNamed(named: Map<string, string>, types: Signature["types"]): boolean {
  const all = Object.entries(types);
  if (all.some(([name, text]) => (named.get(name) ?? text) !== text)) return false;
  for (const [name, text] of all) named.set(name, text);
  return true;
}

function commentOf(tool: CatalogTool): string {
  const text = shortened(tool, commentLengthMax).replaceAll("*/", "* /");
  return text === "" ? "" : `/** ${text} */ `;
}
