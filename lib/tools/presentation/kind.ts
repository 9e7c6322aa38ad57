import type { CatalogConnection } from "../catalog/snapshot";

type Kind = { toolType: "built_in" | "mcp" | "custom"; implementationType: string };

const byPlugin: ReadonlyMap<string, Kind> = new Map([
  ["openapi", { toolType: "custom", implementationType: "http" }],
  ["graphql", { toolType: "custom", implementationType: "http" }],
  ["mcp", { toolType: "mcp", implementationType: "mcp" }],
] as const);
const ofTheHouse: Kind = { toolType: "built_in", implementationType: "internal" };
const ofCode: Kind = { toolType: "custom", implementationType: "internal" };

/** The bucket a tool falls into: derived from where it comes from, never stored. */
export const kindOf = ({ isStatic, integration }: CatalogConnection): Kind =>
  isStatic ? ofTheHouse : (byPlugin.get(integration.pluginId) ?? ofCode);
