import type { Context } from "../../operation/context";
import { type ConnectionParts, parsePath, pathOf } from "../address/address";
import { findTool } from "../catalog/snapshot";
import { addressOf, isBlocked, type ResolvedTool, type SeenConnection, seesBlocked, type View } from "./view";

/** What a path leads to for this actor. */
export type Resolution =
  | { kind: "found"; target: ResolvedTool; address: string }
  | { kind: "ambiguous"; addresses: string[] }
  | { kind: "blocked"; target: ResolvedTool; address: string }
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
  if (connection) return chosen(toolsNamed([connection], full.tool));
  return short
    ? chosen(
        toolsNamed(
          view.connections.filter((one) => !one.isStatic && one.integration.slug === short.integration),
          short.tool,
        ),
      )
    : { kind: "unknown" };
}

/** Accepts full addresses only. */
function resolveAddress(view: View, address: string): Resolution {
  const { path, full } = parsePath(address);
  const fixed = fixedTool(view, path);
  if (fixed) return decided(fixed);
  const connection = full && findConnection(view, full);
  return connection ? chosen(toolsNamed([connection], full.tool)) : { kind: "unknown" };
}

export function findConnection(view: View, { integration, owner, connection }: ConnectionParts): SeenConnection | null {
  const isIt = (one: SeenConnection) =>
    !one.isStatic && one.integration.slug === integration && one.owner === owner && one.name === connection;
  return view.connections.find(isIt) ?? null;
}

function fixedTool(view: View, path: string): ResolvedTool | null {
  for (const connection of view.connections) {
    if (!connection.isStatic || !path.startsWith(`${connection.prefix}.`)) continue;
    const [resolved] = toolsNamed([connection], path.slice(connection.prefix.length + 1));
    if (resolved) return resolved;
  }
  return null;
}

function toolsNamed(connections: readonly SeenConnection[], name: string): ResolvedTool[] {
  return connections.flatMap((connection) => {
    const tool = connection.toolSet && findTool(connection.toolSet, name);
    return tool ? [{ connection, tool }] : [];
  });
}

/** Blocked tools are not candidates, unless nothing else is left. */
function chosen(all: ResolvedTool[]): Resolution {
  const open = all.filter((resolved) => !isBlocked(resolved));
  const candidates = open.length > 0 ? open : all.slice(0, 1);
  const [first, second] = candidates;
  if (!first) return { kind: "unknown" };
  const own = candidates.filter(({ connection }) => connection.owner === first.connection.owner);
  if (!second || own.length === 1 || (first.connection.isDefault && !own[1]?.connection.isDefault)) return decided(first);
  return { kind: "ambiguous", addresses: own.map(addressOf) };
}

function decided(resolved: ResolvedTool): Resolution {
  const kind = isBlocked(resolved) ? "blocked" : "found";
  return { kind, target: resolved, address: addressOf(resolved) };
}

export const pathOfTool = (resolved: ResolvedTool): string => pathOf(addressOf(resolved));

/** The tool at a full address, if this actor may see it. */
export function resolveShown(ctx: Context, view: View, address: string): ResolvedTool | null {
  const resolution = resolveAddress(view, address);
  const isShown = resolution.kind === "found" || (resolution.kind === "blocked" && seesBlocked(ctx));
  return isShown ? resolution.target : null;
}
