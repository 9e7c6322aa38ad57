import { pathOf } from "../address";
import type { CatalogTool } from "../catalog/snapshot";
import { blockedAt, type SeenConnection, type View } from "../finding/view";
import { type Branch, branchAt } from "./tree";

/** The same tools of equal connections, under one name. */
export type DeclaredShelf = {
  name: string;
  connection: SeenConnection;
  tools: readonly CatalogTool[];
  /** How many of them are declared with arguments and answers. */
  typedMax: number;
  /** How many there are, whether declared or not. */
  all: number;
};

const namedMax = 5_000;
const typedMax = 300;

/** What is declared, and where in `tools` it stands. Small integrations come first, so that a large one leaves them room. */
export function shelvesOf(view: View): { shelves: DeclaredShelf[]; places: Branch } {
  const shelves = new Map<string, DeclaredShelf>();
  const places: Branch = { type: null, below: new Map() };
  for (const connection of view.connections) {
    const blocked = blockedAt(connection);
    const open = connection.shelf?.tools.filter((_, place) => !blocked?.has(place)) ?? [];
    if (open.length === 0) continue;
    const key = `${connection.integration.id} ${connection.shelf?.hash} ${[...(blocked ?? [])].join()}`;
    const shelf = shelves.get(key) ?? shelfOf(`$${shelves.size + 1}`, { connection, tools: open });
    shelves.set(key, shelf);
    branchAt(places, pathOf(connection.prefix).split(".")).type = `${shelf.name}.$Tools`;
    if (isMeantByShortPaths(view, connection)) branchAt(places, [connection.integration.slug]).type = `${shelf.name}.$Tools`;
  }
  return { shelves: shareOut([...shelves.values()]), places };
}

const shelfOf = (name: string, { connection, tools }: Pick<DeclaredShelf, "connection" | "tools">): DeclaredShelf => ({
  ...{ name, connection, tools, typedMax: 0, all: tools.length },
});

/** A path without owner and connection means the first connection, unless it could as well mean the next one. */
function isMeantByShortPaths({ connections }: View, { isStatic, integration }: SeenConnection): boolean {
  if (isStatic) return false;
  const [first, second] = connections.filter((one) => one.integration.id === integration.id && one.shelf);
  if (!first || second?.owner !== first.owner) return true;
  return first.isDefault && !second.isDefault;
}

function shareOut(shelves: DeclaredShelf[]): DeclaredShelf[] {
  let [names, types] = [namedMax, typedMax];
  const bySize = shelves.sort((one, other) => one.all - other.all);
  return bySize.map((shelf, place) => {
    const left = bySize.length - place;
    const tools = shelf.tools.slice(0, Math.floor(names / left));
    const typed = Math.min(tools.length, Math.floor(types / left));
    names -= tools.length;
    types -= typed;
    return { ...shelf, tools, typedMax: typed };
  });
}
