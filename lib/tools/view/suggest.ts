import { Failure } from "../../operation/failure";
import { parsePath } from "../address/address";
import { compareText } from "../catalog/snapshot";
import { wordsOf } from "../search/words";
import { rankTools } from "./rank";
import { findConnection, pathOfTool } from "./resolve";
import { isBlocked, type SeenConnection, type View } from "./view";

const suggestionsMax = 5;
const likenessMin = 0.35;
/** Score of a tool whose original name matches exactly. */
const renamed = 2;

/** Suggests up to five paths: from the same connection, else the integration, else the whole catalog. */
export async function suggestPaths(view: View, text: string): Promise<string[]> {
  const { path, full, short } = parsePath(text);
  const connection = full && findConnection(view, full);
  const near = connection ? [connection] : connectionsOf(view, short?.integration ?? path);
  const wanted = connection && full ? full.tool : (full?.tool ?? short?.tool ?? path);
  const spelled = alike(near, wanted);
  if (spelled.length >= suggestionsMax) return spelled.slice(0, suggestionsMax);
  const namespaces = near.slice(0, 1).map((one) => (connection || one.isStatic ? one.prefix : one.integration.slug));
  const { ranked } = await rankTools(view, { query: wordsOf(wanted).join(" "), namespaces, take: suggestionsMax * 2 });
  return [...new Set([...spelled, ...ranked.map(pathOfTool)])].slice(0, suggestionsMax);
}

/** The failure for an address that leads to no tool, with suggestions. */
export async function toolNotFound(view: View, address: string): Promise<Failure> {
  const suggestions = await suggestPaths(view, address);
  const advice = suggestions.length > 0 ? ` Did you mean ${suggestions.join(", ")}?` : "";
  const details = { error: ["ToolNotFoundError"], suggestions };
  return new Failure("not_found", `There is no tool ${address}.${advice}`, details);
}

const connectionsOf = (view: View, slug: string): SeenConnection[] =>
  view.connections.filter(({ integration, isStatic }) => integration.slug === slug && (isStatic || slug !== ""));

/** Names spelled like the wanted one, the nearest first. */
function alike(connections: readonly SeenConnection[], wanted: string): string[] {
  const pairs = pairsOf(wanted);
  const seen = new Set<string>();
  const found = connections.flatMap((connection) =>
    (connection.toolSet?.tools ?? []).flatMap((tool) => {
      const likeness = tool.sourceName === wanted ? renamed : alikeness(pairs, wanted.length, tool.name);
      const isNew = likeness >= likenessMin && !seen.has(tool.name) && !isBlocked({ connection, tool });
      if (!isNew) return [];
      seen.add(tool.name);
      return [{ likeness, path: pathOfTool({ connection, tool }) }];
    }),
  );
  return found
    .sort((a, b) => b.likeness - a.likeness || compareText(a.path, b.path))
    .slice(0, suggestionsMax)
    .map(({ path }) => path);
}

/** Pairs of neighbouring letters, counted: words that share most of them look alike. */
function pairsOf(text: string): Map<number, number> {
  const pairs = new Map<number, number>();
  const lower = text.toLowerCase();
  for (let at = 1; at < lower.length; at++) {
    const pair = pairAt(lower, at);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

const pairAt = (text: string, at: number): number => text.charCodeAt(at - 1) * 65_536 + text.charCodeAt(at);

function alikeness(wanted: ReadonlyMap<number, number>, length: number, name: string): number {
  const longest = Math.max(length, name.length);
  if (Math.min(length, name.length) < longest * likenessMin) return 0;
  const lower = name.toLowerCase();
  const left = new Map<number, number>();
  let shared = 0;
  for (let at = 1; at < lower.length; at++) {
    const pair = pairAt(lower, at);
    const rest = left.get(pair) ?? wanted.get(pair) ?? 0;
    if (rest === 0) continue;
    left.set(pair, rest - 1);
    shared++;
  }
  return (2 * shared) / Math.max(1, length + name.length - 2);
}
