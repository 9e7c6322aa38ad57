import { getToolBucket, type ToolBucket, type ToolSubtype } from "../../taxonomy";
import type { CatalogConnection } from "../catalog/snapshot";

type Kind = { toolType: ToolBucket; implementationType: ToolSubtype };

const byPlugin: ReadonlyMap<string, ToolSubtype> = new Map([
  ["openapi", "http"],
  ["graphql", "http"],
  ["mcp", "mcp"],
] as const);

/** The kind of a tool follows from where it comes from. */
export function kindOf({ isStatic, integration }: CatalogConnection): Kind {
  const implementationType = isStatic ? "internal" : (byPlugin.get(integration.pluginId) ?? "internal");
  return { toolType: getToolBucket({ isSystem: isStatic, implementationType }), implementationType };
}
