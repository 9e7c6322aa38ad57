import type { Context } from "../../operation/context";
import type { JsonSchema } from "../../plugins";
import { printBrief, type TypePrint } from "../../schema";
import { shortened } from "../catalog/description";
import { loadSchemas, type ToolSchemas } from "../catalog/load-schemas";
import type { CatalogTool } from "../catalog/snapshot";
import type { SeenConnection } from "../view/view";

const atOnce = 20;
const commentLengthMax = 200;
const untyped = "(args?: Record<string, unknown>): $Answer<any>";

type Declared = { text: string; typed: number };

/** The same tools of equal connections, under one name. */
export type DeclaredToolSet = {
  name: string;
  connection: SeenConnection;
  tools: readonly CatalogTool[];
  /** How many of them are declared with arguments and answers. */
  typedMax: number;
  /** How many there are, whether declared or not. */
  all: number;
};

/** A namespace with the interface `$Tools` of a tool set and the types it names. */
export async function printToolSet(ctx: Context, toolSet: DeclaredToolSet): Promise<Declared> {
  const signatures = await signaturesOf(ctx, toolSet);
  const named = new Map<string, string>();
  const root: Branch = { type: null, below: new Map() };
  let typed = 0;
  for (const tool of toolSet.tools) {
    const known = signatures.get(tool.name);
    const fits = known !== undefined && addNamed(named, known.types);
    if (fits) typed += 1;
    branchAt(root, tool.name.split(".")).call = { comment: commentOf(tool), signature: fits ? known.signature : untyped };
  }
  const types = [...named].map(([name, text]) => `type ${name} = ${text};\n`).join("");
  return {
    text: `declare namespace ${toolSet.name} {\n${types}interface $Tools ${printTree(root, { isCut: toolSet.tools.length < toolSet.all })}\n}\n`,
    typed,
  };
}

type Signature = { signature: string; types: TypePrint["typeScriptDefinitions"] };

async function signaturesOf(ctx: Context, { connection, tools, typedMax }: DeclaredToolSet): Promise<Map<string, Signature>> {
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

/** Whether a call may leave its arguments out. */
export const mayBeLeftOut = (input: JsonSchema): boolean =>
  typeof input === "boolean" || !Array.isArray(input.required) || input.required.length === 0;

/** If two tools print different types under one name, the second one stays untyped. */
function addNamed(named: Map<string, string>, types: Signature["types"]): boolean {
  const all = Object.entries(types);
  if (all.some(([name, text]) => (named.get(name) ?? text) !== text)) return false;
  for (const [name, text] of all) named.set(name, text);
  return true;
}

export function commentOf(tool: CatalogTool): string {
  const text = shortened(tool, commentLengthMax).replaceAll("*/", "* /");
  return text === "" ? "" : `/** ${text} */ `;
}

/** A node of `tools`: its call, and what lies below. */
export type Branch = { type: string | null; call?: Call; below: Map<string, Branch> };
/** `(args: …): …`, with the comment above it. */
type Call = { comment: string; signature: string };

export function branchAt(from: Branch, path: readonly string[]): Branch {
  let branch = from;
  for (const part of path) {
    const next = branch.below.get(part) ?? { type: null, below: new Map<string, Branch>() };
    branch.below.set(part, next);
    branch = next;
  }
  return branch;
}

type Printed = { indent: string; isCut: boolean };

/** As an object type; what is called a tool and a namespace at once is both. One that is cut leaves other names open. */
export function printTree({ below, call }: Branch, { indent = "", isCut = false }: Partial<Printed> = {}): string {
  const deeper = `${indent}  `;
  const own = call ? [`${call.comment}${call.signature};`] : [];
  const members = [...below].map(([name, branch]) => memberOf(name, branch, { indent: deeper, isCut }));
  if (isCut) members.push("[name: string]: any;");
  return `{\n${[...own, ...members].map((line) => `${deeper}${line}\n`).join("")}${indent}}`;
}

function memberOf(name: string, branch: Branch, printed: Printed): string {
  const key = identifier.test(name) ? name : JSON.stringify(name);
  if (branch.call && branch.below.size === 0) return `${branch.call.comment}${key}${branch.call.signature};`;
  const parts = [...(branch.type ? [branch.type] : []), ...(branch.below.size > 0 ? [printTree(branch, printed)] : [])];
  return `${key}: ${parts.join(" & ")};`;
}

const identifier = /^[A-Za-z_$][\w$]*$/;
