import { type ConnectionParts, type Owner, parsePath } from "../address/address";
import { type CatalogIntegration, findTool } from "../catalog/snapshot";
import type { View } from "./view";

/** A connection that this actor lacks; without owner and name any would do. */
export type MissingConnection = { integration: CatalogIntegration; owner: Owner | null; name: string | null };

/**
 * The short path of a tool that others here have, where the connection that was named is nobody's: a name that was
 * mistyped is no account to sign in to.
 */
export function shortPathMeant(view: View, text: string): string | null {
  const { full } = parsePath(text);
  if (!full || hasConnections(view, full.integration) || isSomebodys(view, full)) return null;
  return whoOffers(view, full.integration, full.tool) && `${full.integration}.${full.tool}`;
}

/**
 * What is missing where a path leads to no tool although others here have that tool: a connection of one's own. Whoever has
 * a connection of that integration wrote another name than its own, and gets suggestions instead.
 */
export function missingConnection(view: View, text: string): MissingConnection | null {
  const { full, short } = parsePath(text);
  if (!short || hasConnections(view, short.integration)) return null;
  const offering = full && whoOffers(view, full.integration, full.tool);
  if (full && offering)
    return isSomebodys(view, full) ? { integration: offering, owner: full.owner, name: full.connection } : null;
  const integration = whoOffers(view, short.integration, short.tool);
  return integration && { integration, owner: null, name: null };
}

const hasConnections = (view: View, slug: string): boolean =>
  view.connections.some((one) => !one.isStatic && one.integration.slug === slug);

/** Everybody's own accounts have addresses alike, so a colleague's name is one to have too. */
const isSomebodys = ({ snapshot }: View, { integration, owner, connection }: ConnectionParts): boolean =>
  snapshot.connections.some((one) => one.integration.slug === integration && one.owner === owner && one.name === connection);

function whoOffers({ snapshot }: View, slug: string, tool: string): CatalogIntegration | null {
  const found = snapshot.connections.find(
    ({ integration, toolSet }) => integration.slug === slug && toolSet !== null && findTool(toolSet, tool),
  );
  return found?.integration ?? null;
}
