import type { Context } from "../../operation/context";
import { pathOf } from "../address/address";
import { currentSnapshot } from "./current";
import { type CatalogConnection, type CatalogTool, findTool } from "./snapshot";
import { staticConnections } from "./static-tools";

/** A tool on some connection of the organization, whoever may call it there. */
export type ConnectionTool = { connection: CatalogConnection; tool: CatalogTool };
type ToolReference = { address: string; toolHash: string | null };

/** Finds tools by address, in the given order. A tool with the same hash is preferred over one that only has the address. */
export async function findReferencedTools(
  ctx: Context,
  references: readonly ToolReference[],
): Promise<(ConnectionTool | null)[]> {
  if (references.length === 0) return [];
  const { connections } = await currentSnapshot(ctx);
  const byPrefix = new Map<string, CatalogConnection[]>();
  for (const connection of [...connections, ...staticConnections()]) {
    const prefix = pathOf(connection.prefix);
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), connection]);
  }
  return references.map((one) => toolAt(byPrefix, one));
}

/** The titles of tools by address, as far as they still exist and have one. */
export async function toolTitles(ctx: Context, addresses: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(addresses)].filter((address) => address !== null);
  const found = await findReferencedTools(
    ctx,
    known.map((address) => ({ address, toolHash: null })),
  );
  return new Map(
    known.flatMap((address, position) => (found[position]?.tool.title ? [[address, found[position].tool.title]] : [])),
  );
}

function toolAt(byPrefix: ReadonlyMap<string, CatalogConnection[]>, { address, toolHash }: ToolReference): ConnectionTool | null {
  const segments = pathOf(address).split(".");
  const found = [2, 3].flatMap((length) => {
    const name = segments.slice(length).join(".");
    return (byPrefix.get(segments.slice(0, length).join(".")) ?? []).flatMap((connection) => {
      const tool = connection.toolSet && findTool(connection.toolSet, name);
      return tool ? [{ connection, tool }] : [];
    });
  });
  return found.find(({ tool }) => tool.hash === toolHash) ?? found[0] ?? null;
}
