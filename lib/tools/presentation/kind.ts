import { findProvider } from "../../plugins";
import { getToolBucket, type ToolBucket, type ToolSubtype } from "../../taxonomy";
import type { CatalogConnection } from "../catalog/snapshot";

type Kind = { toolType: ToolBucket; implementationType: ToolSubtype };

/** The kind of a tool follows from where it comes from. */
export function kindOf({ isStatic, integration }: CatalogConnection): Kind {
  const implementationType = findProvider(integration.pluginId)?.toolType ?? "internal";
  return { toolType: getToolBucket({ isSystem: isStatic, implementationType }), implementationType };
}
