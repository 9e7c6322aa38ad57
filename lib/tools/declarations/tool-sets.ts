import { pathOf } from "../address/address";
import type { CatalogTool, ToolSet } from "../catalog/snapshot";
import { blockedAt, type SeenConnection, type View } from "../view/view";

/** The same tools of equal connections, and every path at which they can be called. */
export type CallableToolSet = { connection: SeenConnection; tools: readonly CatalogTool[]; paths: (readonly string[])[] };

/** What an actor may call. Equal connections share their tools. */
export function collectToolSets(view: View): CallableToolSet[] {
  const toolSets = new Map<string, CallableToolSet>();
  const numbers = new Map<ToolSet, number>();
  for (const connection of view.connections) {
    const blocked = blockedAt(connection);
    const { toolSet: own } = connection;
    const tools = own?.tools.filter((_, position) => !blocked?.has(position)) ?? [];
    if (!own || tools.length === 0) continue;
    numbers.set(own, numbers.get(own) ?? numbers.size);
    const key = `${connection.integration.id} ${numbers.get(own)} ${[...(blocked ?? [])].join()}`;
    const toolSet = toolSets.get(key) ?? { connection, tools, paths: [] };
    toolSets.set(key, toolSet);
    toolSet.paths.push(pathOf(connection.prefix).split("."));
    if (isMeantByShortPaths(view, connection)) toolSet.paths.push([connection.integration.slug]);
  }
  return [...toolSets.values()];
}

/** A name for each tool set: that of its integration, with an ending. */
export function namesOf(toolSets: readonly CallableToolSet[], ending = ""): string[] {
  const used = new Map<string, number>([["Catalog", 1]]);
  return toolSets.map(({ connection }) => {
    const words = connection.integration.slug.split(/[^A-Za-z0-9]+/).filter(Boolean);
    const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
    const base = `${/^[A-Za-z]/.test(joined) ? joined : `T${joined}`}${ending}`;
    const count = (used.get(base) ?? 0) + 1;
    used.set(base, count);
    return count === 1 ? base : `${base}_${count}`;
  });
}

/** A path without owner and connection means the first connection, unless it could as well mean the next one. */
function isMeantByShortPaths({ connections }: View, { isStatic, integration }: SeenConnection): boolean {
  if (isStatic) return false;
  const [first, second] = connections.filter((one) => one.integration.id === integration.id && one.toolSet);
  if (!first || second?.owner !== first.owner) return true;
  return first.isDefault && !second.isDefault;
}
