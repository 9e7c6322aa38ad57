import type { Pattern } from "../../policies";
import { processWide } from "../../process";
import { coversIntegration, toolsBelow } from "../../toolkits";
import { pathOf } from "../address/address";
import { keepLastUsed } from "../catalog/last-used";
import { type CatalogConnection, type CatalogIntegration, makeToolSet, type ToolSet } from "../catalog/snapshot";

/** What limits somebody: patterns over addresses, or those of a role over `<integration>.<tool>`. */
export type ViewLimit = { patterns: readonly Pattern[]; isOfRole: boolean };

/** The part of a catalog that patterns reach. What they do not reach is not there at all, so nothing can show or call it. */
export type Part = { integrations: readonly CatalogIntegration[]; connections: readonly CatalogConnection[] };

export const withinPatterns = ({ patterns, isOfRole }: ViewLimit, { integrations, connections }: Part): Part => ({
  integrations: integrations.filter(({ slug }) => coversIntegration(patterns, slug)),
  connections: connections.flatMap((connection) => {
    const prefix = isOfRole ? connection.integration.slug : pathOf(connection.prefix);
    return connectionWithin(toolsBelow(patterns, prefix), connection) ?? [];
  }),
});

type Filter = ReturnType<typeof toolsBelow>;

function connectionWithin(filter: Filter, connection: CatalogConnection): CatalogConnection | null {
  if (!filter) return null;
  const { toolSet } = connection;
  return filter.isWhole || !toolSet ? connection : { ...connection, toolSet: reached(toolSet, filter) };
}

/** Parts of one tool set that are kept, for the toolkits in use. */
const keptMax = 100;

/** Equal parts of a tool set are one object, as equal tool sets are: what is worked out for one holds for all. */
function reached(toolSet: ToolSet, { signature, has }: NonNullable<Filter>): ToolSet {
  const all = processWide("tools.parts", () => new WeakMap<ToolSet, Map<string, ToolSet>>());
  const parts = all.get(toolSet) ?? new Map<string, ToolSet>();
  all.set(toolSet, parts);
  const part = parts.get(signature) ?? makePart(toolSet, has);
  return keepLastUsed(parts, { key: signature, value: part, max: keptMax });
}

function makePart(toolSet: ToolSet, has: NonNullable<Filter>["has"]): ToolSet {
  const tools = toolSet.tools.filter(({ name }) => has(name));
  return tools.length === toolSet.tools.length ? toolSet : makeToolSet(toolSet.hash, tools);
}
