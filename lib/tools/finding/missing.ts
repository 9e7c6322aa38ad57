import { type Owner, parsePath } from "../address";
import { type CatalogIntegration, findOnShelf } from "../catalog/snapshot";
import type { View } from "./view";

/** A connection that this actor lacks; without owner and name any would do. */
export type MissingConnection = { integration: CatalogIntegration; owner: Owner | null; name: string | null };

/**
 * What is missing where a path leads to no tool although others here have that tool: a connection of one's own. Whoever has
 * a connection of that integration wrote another name than its own, and gets suggestions instead.
 */
export function missingConnection(view: View, text: string): MissingConnection | null {
  const { full, short } = parsePath(text);
  if (!short || view.connections.some((one) => !one.isStatic && one.integration.slug === short.integration)) return null;
  const offering = full && whoOffers(view, full.integration, full.tool);
  if (full && offering) return { integration: offering, owner: full.owner, name: full.connection };
  const integration = whoOffers(view, short.integration, short.tool);
  return integration && { integration, owner: null, name: null };
}

function whoOffers({ snapshot }: View, slug: string, tool: string): CatalogIntegration | null {
  const found = snapshot.connections.find(
    ({ integration, shelf }) => integration.slug === slug && shelf !== null && findOnShelf(shelf, tool),
  );
  return found?.integration ?? null;
}
