import type { Context } from "../../operation/context";
import { pathOf } from "../address";
import { currentSnapshot } from "../catalog/current";
import { type CatalogConnection, type CatalogTool, findOnShelf } from "../catalog/snapshot";
import { staticConnections } from "../catalog/static-tools";

/** A tool on some connection of the organization, whoever may call it there. */
export type AskedTool = { connection: CatalogConnection; tool: CatalogTool };
type Asked = { address: string; toolHash: string | null };

/** The tools that questions are about, in the order of the questions: as they were then, or as they stand at that address today. */
export async function findAskedTools(ctx: Context, asked: readonly Asked[]): Promise<(AskedTool | null)[]> {
  if (asked.length === 0) return [];
  const { connections } = await currentSnapshot(ctx);
  const byPrefix = new Map<string, CatalogConnection[]>();
  for (const connection of [...connections, ...staticConnections()]) {
    const prefix = pathOf(connection.prefix);
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), connection]);
  }
  return asked.map((one) => toolAt(byPrefix, one));
}

function toolAt(byPrefix: ReadonlyMap<string, CatalogConnection[]>, { address, toolHash }: Asked): AskedTool | null {
  const segments = pathOf(address).split(".");
  const found = [2, 3].flatMap((length) => {
    const name = segments.slice(length).join(".");
    return (byPrefix.get(segments.slice(0, length).join(".")) ?? []).flatMap((connection) => {
      const tool = connection.shelf && findOnShelf(connection.shelf, name);
      return tool ? [{ connection, tool }] : [];
    });
  });
  return found.find(({ tool }) => tool.hash === toolHash) ?? found[0] ?? null;
}
