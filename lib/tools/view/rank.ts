import { pathOf } from "../address/address";
import { type CatalogConnection, compareText, positionOf, type ToolSet } from "../catalog/snapshot";
import { parseQuery, type Query } from "../search/parse-query";
import { bestOf, type Hit, type SearchScope, score } from "../search/score";
import { stemOf, wordsOf } from "../search/words";
import { pathOfTool, resolvePath } from "./resolve";
import { addressOf, blockedAt, type ResolvedTool, type SeenConnection, type View } from "./view";

export type Ranked = ResolvedTool & { score: number };
export type RankRequest = { query: string; namespaces: readonly string[]; take: number };

/** The same tool of a further connection comes after it, but does not crowd out other tools. */
const furtherConnection = 0.85;

/** The tools that answer a request best, at their addresses, and how many there are in all. */
export async function rankTools(
  view: View,
  { query, namespaces, take }: RankRequest,
): Promise<{ ranked: Ranked[]; total: number }> {
  const sets = toolSetsIn(view, namespaces);
  if (query.trim() === "") return namespaces.length === 0 ? { ranked: [], total: 0 } : everything(sets, take);
  const toolSets = await Promise.all(sets.map(scopeOf));
  const asked = parseQuery(query, new Set(sets.flatMap(({ about }) => [...about])));
  const hits = ownToolsLast(score(toolSets, asked), sets, asked);
  const exact = exactly(view, query);
  const total = hits.reduce((sum, hit) => sum + countOf(sets, hit), 0);
  const ranked = expand(sets, topOf(sets, hits, take));
  return { ranked: (exact ? first(ranked, exact) : ranked).slice(0, take), total: Math.max(total, exact ? 1 : 0) };
}

/** Built-in tools rank below connected ones, unless the request asks for them. */
const ownTools = 0.5;

function ownToolsLast(hits: readonly Hit[], sets: readonly ToolSetInView[], query: Query): Hit[] {
  const isLast = sets.map((set) => set.connections.some(({ connection }) => connection.isStatic) && !isAskedFor(set, query));
  return hits.map((hit) => (isLast[hit.toolSet] ? { ...hit, score: hit.score * ownTools } : hit));
}

/** A request asks for a set by its name or by the name of one of its groups. */
function isAskedFor({ toolSet, about }: ToolSetInView, { terms }: Query): boolean {
  const groups = new Set(
    toolSet.tools.flatMap(({ name }) => wordsOf(name.slice(0, Math.max(name.lastIndexOf("."), 0))).map(stemOf)),
  );
  return terms.some(({ stem, role }) => about.has(stem) || (role === "object" && groups.has(stem)));
}

/** A tool set with the connections that share it, the preferred one first. */
type ToolSetInView = { toolSet: ToolSet; about: ReadonlySet<string>; connections: Offer[] };
/** A connection of the tool set, with the requested ranges and the blocked tools. */
type Offer = { connection: SeenConnection; ranges: Range[]; blocked: ReadonlySet<number> | null };

function toolSetsIn(view: View, namespaces: readonly string[]): ToolSetInView[] {
  const sets = new Map<ToolSet, ToolSetInView>();
  for (const connection of view.connections) {
    const { toolSet } = connection;
    const ranges = rangesIn(connection, namespaces);
    if (!toolSet || ranges.length === 0) continue;
    const set = sets.get(toolSet) ?? { toolSet, about: wordsAbout(connection), connections: [] };
    set.connections.push({ connection, ranges, blocked: blockedAt(connection) });
    sets.set(toolSet, set);
  }
  return [...sets.values()];
}

async function scopeOf({ toolSet, about, connections }: ToolSetInView): Promise<SearchScope> {
  const isWhole = connections.some(
    ({ ranges, blocked }) => !blocked && ranges.some(({ from, to }) => from === 0 && to === toolSet.tools.length),
  );
  const accepts = (doc: number) => connections.some((offer) => includes(offer, doc));
  return { index: await toolSet.index(), about, accepts: isWhole ? null : accepts };
}

const includes = ({ ranges, blocked }: Offer, doc: number): boolean =>
  ranges.some((range) => isIn(range, doc)) && !blocked?.has(doc);

const wordsAbout = ({ integration }: CatalogConnection): ReadonlySet<string> =>
  new Set([...wordsOf(integration.slug), ...wordsOf(integration.title).slice(0, 1)].map(stemOf));

const connectionsAt = (sets: readonly ToolSetInView[], { toolSet, doc }: Hit): SeenConnection[] =>
  (sets[toolSet]?.connections ?? []).filter((offer) => includes(offer, doc)).map(({ connection }) => connection);

function countOf(sets: readonly ToolSetInView[], { toolSet, doc }: Hit): number {
  let count = 0;
  for (const offer of sets[toolSet]?.connections ?? []) if (includes(offer, doc)) count++;
  return count;
}

/** Returns the best hits without sorting all of them. */
function topOf(sets: readonly ToolSetInView[], hits: readonly Hit[], take: number): Hit[] {
  const before = (a: Hit, b: Hit) => b.score - a.score || compareNames(sets, a, b);
  const floor = floorOf(hits, take);
  return hits
    .filter((hit) => hit.score >= floor)
    .sort(before)
    .slice(0, take);
}

/** A score that at least `take` hits reach, found with a histogram. */
function floorOf(hits: readonly Hit[], take: number): number {
  const best = bestOf(hits);
  if (hits.length <= take || best === 0) return 0;
  const steps = new Uint32Array(256);
  const stepOf = (value: number) => Math.min(255, Math.floor((value / best) * 255));
  for (const hit of hits) steps[stepOf(hit.score)] = (steps[stepOf(hit.score)] ?? 0) + 1;
  let [step, count] = [255, 0];
  for (; step > 0; step--) {
    count += steps[step] ?? 0;
    if (count >= take) break;
  }
  return (step / 255) * best;
}

function compareNames(sets: readonly ToolSetInView[], a: Hit, b: Hit): number {
  const [one, other] = [nameAt(sets, a), nameAt(sets, b)];
  return one.length - other.length || compareText(one, other) || a.toolSet - b.toolSet;
}

const nameAt = (sets: readonly ToolSetInView[], { toolSet, doc }: Hit): string => sets[toolSet]?.toolSet.tools[doc]?.name ?? "";

function expand(sets: readonly ToolSetInView[], hits: readonly Hit[]): Ranked[] {
  const seen = new Map<string, number>();
  const ranked = hits.flatMap((hit) => {
    const tool = sets[hit.toolSet]?.toolSet.tools[hit.doc];
    if (!tool) return [];
    return connectionsAt(sets, hit).map((connection): Ranked => {
      const key = `${connection.integration.id} ${tool.name}`;
      const turn = seen.get(key) ?? 0;
      seen.set(key, turn + 1);
      return { connection, tool, score: hit.score * furtherConnection ** turn };
    });
  });
  return ranked.sort((a, b) => b.score - a.score);
}

/** A query that is a path or a whole tool name means exactly that tool. */
function exactly(view: View, query: string): ResolvedTool | null {
  const path = query.trim();
  if (/\s/.test(path) || !path.includes(".")) return null;
  const resolution = resolvePath(view, path);
  return resolution.kind === "found" ? resolution.target : null;
}

function first(ranked: readonly Ranked[], exact: ResolvedTool): Ranked[] {
  const address = addressOf(exact);
  const best = ranked[0]?.score ?? 0;
  const others = ranked.filter((one) => addressOf(one) !== address);
  return [{ ...exact, score: best * 2 + 1 }, ...others];
}

/** A namespace as it is, by path. */
function everything(sets: readonly ToolSetInView[], take: number): { ranked: Ranked[]; total: number } {
  const all = sets.flatMap(({ toolSet, connections }) =>
    connections.flatMap((offer) =>
      toolSet.tools.flatMap((tool, doc) => (includes(offer, doc) ? [{ connection: offer.connection, tool, score: 0 }] : [])),
    ),
  );
  const named = all.map((one) => ({ one, path: pathOfTool(one) })).sort((a, b) => compareText(a.path, b.path));
  return { ranked: named.slice(0, take).map(({ one }) => one), total: all.length };
}

/** Which tools of a connection a namespace holds: those of a range of its tool set, and the one named exactly like it. */
type Range = { from: number; to: number; exact: number | null };

const isIn = (range: Range, doc: number): boolean => (doc >= range.from && doc < range.to) || doc === range.exact;

/** A namespace is an integration or any longer dotted beginning of a path, short or full; several hold what each holds. */
function rangesIn(connection: CatalogConnection, namespaces: readonly string[]): Range[] {
  const { toolSet } = connection;
  if (!toolSet) return [];
  if (namespaces.length === 0) return [wholeOf(toolSet)];
  return namespaces.flatMap((namespace) => {
    const prefix = toolPrefix(connection, pathOf(namespace));
    return prefix === null ? [] : [prefix === "" ? wholeOf(toolSet) : beginningWith(toolSet, prefix)];
  });
}

const wholeOf = ({ tools }: ToolSet): Range => ({ from: 0, to: tools.length, exact: null });

/** A dot comes right before a slash, so names below a prefix are adjacent. */
function beginningWith(toolSet: ToolSet, prefix: string): Range {
  const exact = positionOf(toolSet, prefix);
  const isNamed = toolSet.tools[exact]?.name === prefix;
  return { from: positionOf(toolSet, `${prefix}.`), to: positionOf(toolSet, `${prefix}/`), exact: isNamed ? exact : null };
}

/** What is left of the namespace for the tool's name; null when it leads elsewhere. */
function toolPrefix(connection: CatalogConnection, namespace: string): string | null {
  const own = pathOf(connection.prefix);
  if (own === namespace || own.startsWith(`${namespace}.`)) return "";
  if (namespace.startsWith(`${own}.`)) return namespace.slice(own.length + 1);
  const [slug = "", second = ""] = namespace.split(".");
  const isShort = slug === connection.integration.slug && second !== "org" && second !== "user" && !connection.isStatic;
  return isShort ? namespace.slice(slug.length + 1) : null;
}
