import { z } from "zod";
import { operation } from "../operation/operation";
import { processWide } from "../process";
import { pathOf } from "./address/address";
import { compareText, type ToolSet } from "./catalog/snapshot";
import { openToolsOf, type SeenConnection, type View, viewOf } from "./view/view";

const ToolFamily = z.object({
  path: z.string().describe("What the paths of its tools begin with, and a star: github.issues.*"),
  tools: z.number().int(),
  example: z.string().describe("The name of one of them"),
});

const Namespace = z.object({
  slug: z.string(),
  title: z.string(),
  needsCredentials: z.boolean().describe("Whether nothing is connected that the caller could use"),
  tools: z.number().int(),
  families: z.array(ToolFamily),
});

const CatalogSummary = z.object({ namespaces: z.array(Namespace), tools: z.number().int() });
export type CatalogSummary = z.infer<typeof CatalogSummary>;

const familiesMax = 6;

export const summarizeCatalog = operation({
  name: "catalog.summary",
  summary: "See what there is at a glance: namespaces and their largest families of tools",
  permission: "tools:read",
  input: z.object({}),
  output: CatalogSummary,
  run: async (ctx) => summaryOf(await viewOf(ctx)),
});

export function summaryOf({ integrations, connections }: View): CatalogSummary {
  const bySlug = new Map<string, SeenConnection[]>();
  for (const connection of connections) {
    const own = bySlug.get(connection.integration.slug) ?? [];
    bySlug.set(connection.integration.slug, [...own, connection]);
  }
  const namespaces = [...new Map(integrations.map((one) => [one.slug, one])).values()].map(({ slug, title }) => {
    const own = bySlug.get(slug) ?? [];
    const [shown] = own.filter((connection) => openToolsOf(connection) > 0);
    const tools = own.reduce((sum, connection) => sum + openToolsOf(connection), 0);
    return {
      slug,
      title,
      needsCredentials: own.length === 0,
      tools,
      families: shown?.toolSet ? families(shown, shown.toolSet) : [],
    };
  });
  const present = namespaces.filter(({ tools, needsCredentials }) => tools > 0 || needsCredentials);
  return { namespaces: present, tools: present.reduce((sum, { tools }) => sum + tools, 0) };
}

/** Tool sets are immutable, so each is summarized once. */
function families({ integration, isStatic, prefix }: SeenConnection, toolSet: ToolSet): z.infer<typeof ToolFamily>[] {
  const kept = processWide("tools.families", () => new WeakMap<ToolSet, z.infer<typeof ToolFamily>[]>());
  const known = kept.get(toolSet);
  if (known) return known;
  const start = isStatic ? pathOf(prefix) : integration.slug; // the shortest path that leads there
  const made = new Map<string, { tools: number; example: string }>();
  for (const { name } of toolSet.tools) {
    const [first = name] = name.split(".");
    const family = made.get(first) ?? { tools: 0, example: name };
    made.set(first, { ...family, tools: family.tools + 1 });
  }
  const largest = [...made].sort(([a, one], [b, other]) => other.tools - one.tools || compareText(a, b)).slice(0, familiesMax);
  const listed = largest.map(([name, { tools, example }]) => ({
    path: tools === 1 && example === name ? `${start}.${name}` : `${start}.${name}.*`,
    tools,
    example,
  }));
  kept.set(toolSet, listed);
  return listed;
}
