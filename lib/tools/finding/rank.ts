import { type CatalogConnection, compareText, type Shelf } from "../catalog/snapshot";
import { parseQuery, type Query } from "../search/parse-query";
import { bestOf, type Hit, type Searched, score } from "../search/score";
import { stemOf, wordsOf } from "../search/words";
import { isIn, type Range, rangesIn } from "./namespace";
import { pathOfPlaced, resolvePath } from "./resolve";
import { addressOf, blockedAt, type Placed, type SeenConnection, type View } from "./view";

export type Ranked = Placed & { score: number };
export type Asked = { query: string; namespaces: readonly string[]; take: number };

/** The same tool of a further connection comes after it, but does not crowd out other tools. */
const furtherConnection = 0.85;

/** The tools that answer a request best, at their addresses, and how many there are in all. */
export async function rankTools(view: View, { query, namespaces, take }: Asked): Promise<{ ranked: Ranked[]; total: number }> {
  const places = placesOf(view, namespaces);
  if (query.trim() === "") return namespaces.length === 0 ? { ranked: [], total: 0 } : everything(places, take);
  const shelves = await Promise.all(places.map(searchedAt));
  const asked = parseQuery(query, new Set(places.flatMap(({ about }) => [...about])));
  const hits = ownToolsLast(score(shelves, asked), places, asked);
  const exact = exactly(view, query);
  const total = hits.reduce((sum, hit) => sum + countOf(places, hit), 0);
  const ranked = expand(places, topOf(places, hits, take));
  return { ranked: (exact ? first(ranked, exact) : ranked).slice(0, take), total: Math.max(total, exact ? 1 : 0) };
}

/** What the house itself offers comes after what somebody connected, unless it is asked for. */
const ownTools = 0.5;

function ownToolsLast(hits: readonly Hit[], places: readonly Place[], query: Query): Hit[] {
  const isLast = places.map(
    (place) => place.connections.some(({ connection }) => connection.isStatic) && !isAskedFor(place, query),
  );
  return hits.map((hit) => (isLast[hit.shelf] ? { ...hit, score: hit.score * ownTools } : hit));
}

/** It is asked for by its name, or by that of what its tools look after. */
function isAskedFor({ shelf, about }: Place, { terms }: Query): boolean {
  const groups = new Set(
    shelf.tools.flatMap(({ name }) => wordsOf(name.slice(0, Math.max(name.lastIndexOf("."), 0))).map(stemOf)),
  );
  return terms.some(({ stem, role }) => about.has(stem) || (role === "object" && groups.has(stem)));
}

/** One shelf with the connections it stands for, the preferred one first. */
type Place = { shelf: Shelf; about: ReadonlySet<string>; connections: Stand[] };
/** A connection that offers the shelf: what of it is asked for, and what of that is blocked. */
type Stand = { connection: SeenConnection; ranges: Range[]; blocked: ReadonlySet<number> | null };

function placesOf(view: View, namespaces: readonly string[]): Place[] {
  const places = new Map<Shelf, Place>();
  for (const connection of view.connections) {
    const { shelf } = connection;
    const ranges = rangesIn(connection, namespaces);
    if (!shelf || ranges.length === 0) continue;
    const place = places.get(shelf) ?? { shelf, about: wordsAbout(connection), connections: [] };
    place.connections.push({ connection, ranges, blocked: blockedAt(connection) });
    places.set(shelf, place);
  }
  return [...places.values()];
}

async function searchedAt({ shelf, about, connections }: Place): Promise<Searched> {
  const isWhole = connections.some(
    ({ ranges, blocked }) => !blocked && ranges.some(({ from, to }) => from === 0 && to === shelf.tools.length),
  );
  const accepts = (doc: number) => connections.some((stand) => offers(stand, doc));
  return { index: await shelf.index(), about, accepts: isWhole ? null : accepts };
}

const offers = ({ ranges, blocked }: Stand, doc: number): boolean =>
  ranges.some((range) => isIn(range, doc)) && !blocked?.has(doc);

const wordsAbout = ({ integration }: CatalogConnection): ReadonlySet<string> =>
  new Set([...wordsOf(integration.slug), ...wordsOf(integration.title).slice(0, 1)].map(stemOf));

const connectionsAt = (places: readonly Place[], { shelf, doc }: Hit): SeenConnection[] =>
  (places[shelf]?.connections ?? []).filter((stand) => offers(stand, doc)).map(({ connection }) => connection);

function countOf(places: readonly Place[], { shelf, doc }: Hit): number {
  let count = 0;
  for (const stand of places[shelf]?.connections ?? []) if (offers(stand, doc)) count++;
  return count;
}

/** The best hits without sorting all of them: few are wanted of many. */
function topOf(places: readonly Place[], hits: readonly Hit[], take: number): Hit[] {
  const before = (a: Hit, b: Hit) => b.score - a.score || compareNames(places, a, b);
  const floor = floorOf(hits, take);
  return hits
    .filter((hit) => hit.score >= floor)
    .sort(before)
    .slice(0, take);
}

/** A score that at least `take` hits reach, found by counting in steps. */
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

function compareNames(places: readonly Place[], a: Hit, b: Hit): number {
  const [one, other] = [nameAt(places, a), nameAt(places, b)];
  return one.length - other.length || compareText(one, other) || a.shelf - b.shelf;
}

const nameAt = (places: readonly Place[], { shelf, doc }: Hit): string => places[shelf]?.shelf.tools[doc]?.name ?? "";

function expand(places: readonly Place[], hits: readonly Hit[]): Ranked[] {
  const seen = new Map<string, number>();
  const ranked = hits.flatMap((hit) => {
    const tool = places[hit.shelf]?.shelf.tools[hit.doc];
    if (!tool) return [];
    return connectionsAt(places, hit).map((connection): Ranked => {
      const key = `${connection.integration.id} ${tool.name}`;
      const turn = seen.get(key) ?? 0;
      seen.set(key, turn + 1);
      return { connection, tool, score: hit.score * furtherConnection ** turn };
    });
  });
  return ranked.sort((a, b) => b.score - a.score);
}

/** Whoever writes a path or a tool's whole name means that tool. */
function exactly(view: View, query: string): Placed | null {
  const path = query.trim();
  if (/\s/.test(path) || !path.includes(".")) return null;
  const resolution = resolvePath(view, path);
  return resolution.kind === "found" ? resolution.placed : null;
}

function first(ranked: readonly Ranked[], exact: Placed): Ranked[] {
  const address = addressOf(exact);
  const best = ranked[0]?.score ?? 0;
  const others = ranked.filter((one) => addressOf(one) !== address);
  return [{ ...exact, score: best * 2 + 1 }, ...others];
}

/** A namespace as it is, by path. */
function everything(places: readonly Place[], take: number): { ranked: Ranked[]; total: number } {
  const all = places.flatMap(({ shelf, connections }) =>
    connections.flatMap((stand) =>
      shelf.tools.flatMap((tool, doc) => (offers(stand, doc) ? [{ connection: stand.connection, tool, score: 0 }] : [])),
    ),
  );
  const named = all.map((one) => ({ one, path: pathOfPlaced(one) })).sort((a, b) => compareText(a.path, b.path));
  return { ranked: named.slice(0, take).map(({ one }) => one), total: all.length };
}
