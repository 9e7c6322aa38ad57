import { z } from "zod";
import { type Context, personOf } from "../operation/context";
import { operation } from "../operation/operation";
import { processWide } from "../process";
import { keepLastUsed } from "./catalog/last-used";
import { declareShelf } from "./declaring/declare-shelf";
import { shelvesOf } from "./declaring/shelves";
import { printTree } from "./declaring/tree";
import { type View, viewOf } from "./finding/view";

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

/** Whoever writes code now; together they keep no more in memory than this many texts. */
const keptMax = 30;

async function declare(ctx: Context, view: View): Promise<Declarations> {
  const { shelves, places } = shelvesOf(view);
  const declared: Awaited<ReturnType<typeof declareShelf>>[] = [];
  for (const shelf of shelves) declared.push(await declareShelf(ctx, shelf));
  const texts = declared.map(({ text }) => text);
  return {
    revision: String(view.snapshot.revision),
    text: `${texts.join("")}interface $Catalog ${printTree(places)}\n`,
    tools: shelves.reduce((sum, { all }) => sum + all, 0),
    named: shelves.reduce((sum, { tools }) => sum + tools.length, 0),
    typed: declared.reduce((sum, { typed }) => sum + typed, 0),
  };
}
