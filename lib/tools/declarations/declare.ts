import { z } from "zod";
import { type Context, personOf, toolkitsOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { processWide } from "../../process";
import { sharedPrinter } from "../../schema";
import { keepLastUsed } from "../catalog/last-used";
import { loadDefinitions, loadOwnSchemas } from "../catalog/load-schemas";
import { type View, viewOf } from "../view/view";
import { type Branch, branchAt, commentOf, mayBeLeftOut, printTree } from "./print";
import { type CallableToolSet, collectToolSets, namesOf } from "./tool-sets";

const Declarations = z.object({
  revision: z.string().describe("Changes whenever the catalog does"),
  text: z
    .string()
    .describe(
      "TypeScript, which needs a type Answer<T> for what a call gives: the interface Catalog, or those of one integration",
    ),
  integrations: z.array(
    z.object({
      slug: z.string(),
      interfaces: z.array(z.string()).describe("What Catalog calls its tools; the text of the integration declares them"),
      tools: z.number().int(),
    }),
  ),
});
type Declarations = z.infer<typeof Declarations>;

export const declareTools = operation({
  name: "tool.declare",
  summary: "Read the tools one can call as TypeScript declarations, for an editor: by integration, as they are needed",
  permission: "tools:read",
  input: z.object({
    integration: z
      .string()
      .max(100)
      .optional()
      .describe("Declare its tools; without it, the interface Catalog, which names all integrations"),
  }),
  output: Declarations,
  async run(ctx, { integration = null }) {
    const view = await viewOf(ctx);
    const kept = processWide("tools.declarations", () => new Map<string, Declarations>());
    const key = JSON.stringify([
      ctx.organizationId,
      personOf(ctx) ?? ctx.actor.id,
      toolkitsOf(ctx),
      ctx.actor.patterns,
      integration,
    ]);
    const known = kept.get(key);
    const made = known?.revision === String(view.snapshot.revision) ? known : await declare(ctx, view, integration);
    return keepLastUsed(kept, { key, value: made, max: keptMax });
  },
});

/** Number of cached texts, for the people who write code at the moment. */
const keptMax = 20;

type NamedToolSet = CallableToolSet & { name: string; slug: string };

async function declare(ctx: Context, view: View, integration: string | null): Promise<Declarations> {
  const all = namedToolSets(view);
  const toolSets = integration === null ? all : all.filter(({ slug }) => slug === integration);
  if (toolSets.length === 0 && integration !== null)
    throw new Failure("not_found", `There are no tools of an integration '${integration}' that you can call.`);
  const text = integration === null ? printCatalog(all) : await printIntegration(ctx, toolSets);
  return { revision: String(view.snapshot.revision), text, integrations: integrationsOf(toolSets) };
}

function namedToolSets(view: View): NamedToolSet[] {
  const toolSets = collectToolSets(view);
  const names = namesOf(toolSets, "Tools");
  return toolSets.map((toolSet, position) => ({
    ...toolSet,
    name: names[position] ?? "",
    slug: toolSet.connection.integration.slug,
  }));
}

function integrationsOf(toolSets: readonly NamedToolSet[]): Declarations["integrations"] {
  const found = new Map<string, Declarations["integrations"][number]>();
  for (const { slug, name, tools } of toolSets) {
    const known = found.get(slug) ?? { slug, interfaces: [], tools: 0 };
    found.set(slug, { slug, interfaces: [...known.interfaces, name], tools: known.tools + tools.length });
  }
  return [...found.values()];
}

function printCatalog(toolSets: readonly NamedToolSet[]): string {
  const root: Branch = { type: null, below: new Map() };
  for (const { name, paths } of toolSets) for (const path of paths) branchAt(root, path).type = name;
  return `interface Catalog ${printTree(root)}\n`;
}

async function printIntegration(ctx: Context, toolSets: readonly NamedToolSet[]): Promise<string> {
  const texts: string[] = [];
  for (const toolSet of toolSets) texts.push(await printToolSet(ctx, toolSet));
  return texts.join("");
}

const toolsAtOnce = 200;

/** The interface of a tool set, and the types that it mentions in a namespace of the same name. */
async function printToolSet(ctx: Context, { connection, tools, name }: NamedToolSet): Promise<string> {
  const printer = sharedPrinter(await loadDefinitions(ctx, connection));
  const types = [...printer.definitions()];
  const root: Branch = { type: null, below: new Map() };
  for (let from = 0; from < tools.length; from += toolsAtOnce) {
    const some = tools.slice(from, from + toolsAtOnce);
    const schemas = await loadOwnSchemas(ctx, connection, some);
    for (const tool of some) {
      const { input, output } = schemas.get(tool.name) ?? { input: true, output: null };
      const printed = printer.tool({ input, output });
      types.push(...printed.own);
      const given = printed.output === "unknown" ? "any" : printed.output;
      const signature = `(args${mayBeLeftOut(input) ? "?" : ""}: ${printed.input}): Answer<${given}>`;
      branchAt(root, tool.name.split(".")).call = { comment: commentOf(tool), signature };
    }
  }
  const calls = freeName("Calls", types);
  const lines = types.map((type) => `  ${type}\n`).join("");
  return `declare namespace ${name} {\n${lines}  interface ${calls} ${printTree(root, { indent: "  " })}\n}\ninterface ${name} extends ${name}.${calls} {}\n`;
}

/** The types of a source may have any name. */
function freeName(wanted: string, types: readonly string[]): string {
  const isTaken = types.some((type) => type.startsWith(`type ${wanted} `) || type.startsWith(`type ${wanted}=`));
  return isTaken ? freeName(`${wanted}_`, types) : wanted;
}
