import { type Context, personOf } from "../../operation/context";
import type { Fqid, ToolAddress } from "../address";
import { currentSnapshot } from "../catalog/current";
import {
  byPreference,
  type CatalogConnection,
  type CatalogIntegration,
  type CatalogTool,
  compareText,
  type Snapshot,
} from "../catalog/snapshot";
import { staticConnections } from "../catalog/static-tools";

export type Action = "allow" | "require_approval" | "block";

/** What one actor sees of the catalog: the organization's connections, their own, and what the house itself offers. */
export type View = {
  snapshot: Snapshot;
  /** By integration; there, who has a choice takes the first: own before the organization's, the default before others. */
  connections: readonly CatalogConnection[];
  integrations: readonly CatalogIntegration[];
};

/** A tool where it can be called: with its connection it has an address. */
export type Placed = { connection: CatalogConnection; tool: CatalogTool };

export async function viewOf(ctx: Context): Promise<View> {
  const snapshot = await currentSnapshot(ctx);
  const person = personOf(ctx);
  const mine = ({ owner, userId }: CatalogConnection) => owner === "org" || (userId !== null && userId === person);
  const fixed = staticConnections();
  const connections = [...snapshot.connections.filter(mine), ...fixed].sort(byPreference);
  const integrations = [...snapshot.integrations, ...new Set(fixed.map(({ integration }) => integration))];
  return { snapshot, connections, integrations: integrations.sort((a, b) => compareText(a.slug, b.slug)) };
}

/** What happens on a call: listing and gate ask here, so that they cannot disagree. */
export function actionOf({ connection, tool }: Placed): Action {
  return tool.requiresApproval || connection.integration.held.has(tool.name) ? "require_approval" : "allow";
}

export const addressOf = ({ connection, tool }: Placed) => `${connection.prefix}.${tool.name}` as ToolAddress | Fqid; // safe: a prefix and a name of the catalog
