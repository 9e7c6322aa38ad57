import { z } from "zod";
import { type Context, personOf } from "../../operation/context";
import { operation } from "../../operation/operation";
import { processWide } from "../../process";
import { keepLastUsed } from "../catalog/last-used";
import { type View, viewOf } from "../view/view";
import { type Branch, branchAt, type DeclaredToolSet, printToolSet, printTree } from "./print";
import { collectToolSets } from "./tool-sets";

const Declarations = z.object({
  revision: z.string().describe("Changes whenever the catalog does"),
  text: z.string().describe("TypeScript: the interface $Catalog, which needs a type $Answer<T> for what a call gives"),
  tools: z.number().int().describe("How many tools can be called"),
  named: z.number().int().describe("How many of them the text names"),
  typed: z.number().int().describe("How many of those with their arguments and answers"),
});
type Declarations = z.infer<typeof Declarations>;

export const declareTools = operation({
  name: "tool.declare",
  summary: "Read the tools one can call as TypeScript declarations, for an editor",
  permission: "tools:read",
  input: z.object({}),
  output: Declarations,
  async run(ctx) {
    const view = await viewOf(ctx);
    const kept = processWide("tools.declarations", () => new Map<string, Declarations>());
    const key = `${ctx.organizationId} ${personOf(ctx) ?? ctx.actor.id}`;
    const revision = String(view.snapshot.revision);
    const known = kept.get(key);
    const made = known?.revision === revision ? known : await declare(ctx, view);
    return keepLastUsed(kept, { key, value: made, max: keptMax });
  },
});

/** Number of cached texts, for the people who write code at the moment. */
const keptMax = 30;

async function declare(ctx: Context, view: View): Promise<Declarations> {
  const { toolSets: all, root } = declaredToolSets(view);
  const toolSets = shareOut(all);
  const declared: Awaited<ReturnType<typeof printToolSet>>[] = [];
  for (const toolSet of toolSets) declared.push(await printToolSet(ctx, toolSet));
  const texts = declared.map(({ text }) => text);
  return {
    revision: String(view.snapshot.revision),
    text: `${texts.join("")}interface $Catalog ${printTree(root)}\n`,
    tools: toolSets.reduce((sum, { all }) => sum + all, 0),
    named: toolSets.reduce((sum, { tools }) => sum + tools.length, 0),
    typed: declared.reduce((sum, { typed }) => sum + typed, 0),
  };
}

function declaredToolSets(view: View): { toolSets: DeclaredToolSet[]; root: Branch } {
  const root: Branch = { type: null, below: new Map() };
  const toolSets = collectToolSets(view).map(({ connection, tools, paths }, position) => {
    const name = `$${position + 1}`;
    for (const path of paths) branchAt(root, path).type = `${name}.$Tools`;
    return { name, connection, tools, typedMax: 0, all: tools.length };
  });
  return { toolSets, root };
}

const namedMax = 5_000;
const typedMax = 300;

/** Small integrations come first, so that a large one leaves them room. */
function shareOut(toolSets: DeclaredToolSet[]): DeclaredToolSet[] {
  let [names, types] = [namedMax, typedMax];
  const bySize = toolSets.sort((one, other) => one.all - other.all);
  return bySize.map((toolSet, position) => {
    const left = bySize.length - position;
    const tools = toolSet.tools.slice(0, Math.floor(names / left));
    const typed = Math.min(tools.length, Math.floor(types / left));
    names -= tools.length;
    types -= typed;
    return { ...toolSet, tools, typedMax: typed };
  });
}
