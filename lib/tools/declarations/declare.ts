import { z } from "zod";
import { type Context, personOf } from "../../operation/context";
import { operation } from "../../operation/operation";
import { processWide } from "../../process";
import { pathOf } from "../address/address";
import { keepLastUsed } from "../catalog/last-used";
import { blockedAt, type SeenConnection, type View, viewOf } from "../view/view";
import { type Branch, branchAt, type DeclaredToolSet, printToolSet, printTree } from "./print";

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
  const { toolSets, root } = collectToolSets(view);
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

const namedMax = 5_000;
const typedMax = 300;

/** Collects what is declared, and the tree of `tools`. Small integrations come first, so that a large one leaves them room. */
function collectToolSets(view: View): { toolSets: DeclaredToolSet[]; root: Branch } {
  const toolSets = new Map<string, DeclaredToolSet>();
  const root: Branch = { type: null, below: new Map() };
  for (const connection of view.connections) {
    const blocked = blockedAt(connection);
    const open = connection.toolSet?.tools.filter((_, position) => !blocked?.has(position)) ?? [];
    if (open.length === 0) continue;
    const key = `${connection.integration.id} ${connection.toolSet?.hash} ${[...(blocked ?? [])].join()}`;
    const toolSet = toolSets.get(key) ?? declaredToolSet(`$${toolSets.size + 1}`, { connection, tools: open });
    toolSets.set(key, toolSet);
    branchAt(root, pathOf(connection.prefix).split(".")).type = `${toolSet.name}.$Tools`;
    if (isMeantByShortPaths(view, connection)) branchAt(root, [connection.integration.slug]).type = `${toolSet.name}.$Tools`;
  }
  return { toolSets: shareOut([...toolSets.values()]), root };
}

const declaredToolSet = (
  name: string,
  { connection, tools }: Pick<DeclaredToolSet, "connection" | "tools">,
): DeclaredToolSet => ({
  ...{ name, connection, tools, typedMax: 0, all: tools.length },
});

/** A path without owner and connection means the first connection, unless it could as well mean the next one. */
function isMeantByShortPaths({ connections }: View, { isStatic, integration }: SeenConnection): boolean {
  if (isStatic) return false;
  const [first, second] = connections.filter((one) => one.integration.id === integration.id && one.toolSet);
  if (!first || second?.owner !== first.owner) return true;
  return first.isDefault && !second.isDefault;
}

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
