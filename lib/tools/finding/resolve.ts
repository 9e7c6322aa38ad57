import { type ConnectionParts, parsePath, pathOf } from "../address";
import { findOnShelf } from "../catalog/snapshot";
import { actionOf, addressOf, type Placed, type SeenConnection, type View } from "./view";

/** What a path leads to for this actor. */
export type Resolution =
  | { kind: "found"; placed: Placed; address: string }
  | { kind: "ambiguous"; addresses: string[] }
  | { kind: "blocked"; placed: Placed; address: string }
  | { kind: "unknown" };

/**
 * A path is a full address when its second segment is an owner and the actor sees that connection; else it is short, and
 * means the one connection of the integration that has the tool: own before the organization's, the default before others.
 */
export function resolvePath(view: View, text: string): Resolution {
  const { path, full, short } = parsePath(text);
  const fixed = fixedTool(view, path);
  if (fixed) return decided(fixed);
  const connection = full && findConnection(view, full);
  if (connection) return chosen(placedOn([connection], full.tool));
  return short
    ? chosen(
        placedOn(
          view.connections.filter((one) => !one.isStatic && one.integration.slug === short.integration),
          short.tool,
        ),
      )
    : { kind: "unknown" };
}

/** An address in full, and nothing else. */
export function resolveAddress(view: View, address: string): Resolution {
  const { path, full } = parsePath(address);
  const fixed = fixedTool(view, path);
  if (fixed) return decided(fixed);
  const connection = full && findConnection(view, full);
  return connection ? chosen(placedOn([connection], full.tool)) : { kind: "unknown" };
}

export function findConnection(view: View, { integration, owner, connection }: ConnectionParts): SeenConnection | null {
  const isIt = (one: SeenConnection) =>
    !one.isStatic && one.integration.slug === integration && one.owner === owner && one.name === connection;
  return view.connections.find(isIt) ?? null;
}

function fixedTool(view: View, path: string): Placed | null {
  for (const connection of view.connections) {
    if (!connection.isStatic || !path.startsWith(`${connection.prefix}.`)) continue;
    const [placed] = placedOn([connection], path.slice(connection.prefix.length + 1));
    if (placed) return placed;
  }
  return null;
}

function placedOn(connections: readonly SeenConnection[], name: string): Placed[] {
  return connections.flatMap((connection) => {
    const tool = connection.shelf && findOnShelf(connection.shelf, name);
    return tool ? [{ connection, tool }] : [];
  });
}

/** What is blocked is out of the choice, as it is in lists, unless nothing else is left. */
function chosen(all: Placed[]): Resolution {
  const open = all.filter((placed) => actionOf(placed) !== "block");
  const candidates = open.length > 0 ? open : all.slice(0, 1);
  const [first, second] = candidates;
  if (!first) return { kind: "unknown" };
  const own = candidates.filter(({ connection }) => connection.owner === first.connection.owner);
  if (!second || own.length === 1 || (first.connection.isDefault && !own[1]?.connection.isDefault)) return decided(first);
  return { kind: "ambiguous", addresses: own.map(addressOf) };
}

function decided(placed: Placed): Resolution {
  const kind = actionOf(placed) === "block" ? "blocked" : "found";
  return { kind, placed, address: addressOf(placed) };
}

export const pathOfPlaced = (placed: Placed): string => pathOf(addressOf(placed));
