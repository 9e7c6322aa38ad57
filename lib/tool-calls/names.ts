import { findPlugin } from "../plugins";
import { processWide } from "../process";
import { qualifiedNames } from "../router";
import { addressOf, directName, openTools, type ResolvedTool, type View } from "../tools";

/** A tool under the name that model APIs take, and what its MCP server calls it. */
export type NamedTool = { name: string; resolved: ResolvedTool; mcp?: { server: string; tool: string } };

type ToolNames = { named: readonly NamedTool[]; byName: ReadonlyMap<string, NamedTool> };

/** Every tool of a view that can be called. A view never changes, so its names are worked out once. */
export function namesIn(view: View): ToolNames {
  const kept = processWide("tool-calls.names", () => new WeakMap<View, ToolNames>());
  const known = kept.get(view);
  if (known) return known;
  const named = nameAll(view);
  const made = { named, byName: new Map(named.map((tool) => [tool.name, tool])) };
  kept.set(view, made);
  return made;
}

function nameAll(view: View): NamedTool[] {
  const servers = serversIn(view);
  const tools = openTools(view).map((resolved) => {
    const server = servers.get(resolved.connection.prefix);
    const { name, sourceName } = resolved.tool;
    return server === undefined ? { resolved } : { resolved, mcp: { server, tool: sourceName ?? name } };
  });
  const names = qualifiedNames(tools.flatMap(({ mcp }) => mcp ?? []));
  let next = 0;
  return tools.map(({ resolved, mcp }) => {
    if (!mcp) return { name: resolved.connection.offered ? resolved.tool.name : directName(addressOf(resolved)), resolved };
    next += 1;
    return { name: names[next - 1] ?? "", resolved, mcp };
  });
}

/** What each connection to an MCP server is called: its integration, with owner and connection where the actor has several. */
function serversIn({ connections }: View): ReadonlyMap<string, string> {
  const servers = connections.filter(
    ({ integration, isStatic }) => !isStatic && findPlugin(integration.pluginId)?.givesOffers === true,
  );
  const slugs = servers.map(({ integration }) => integration.slug);
  return new Map(
    servers.map(({ prefix, integration: { slug }, owner, name }) => {
      const isOnly = slugs.indexOf(slug) === slugs.lastIndexOf(slug);
      return [prefix, isOnly ? slug : [slug, owner, name].join("__")];
    }),
  );
}
