import { existsSync, readFileSync } from "node:fs";
import { detectPlugin } from "../../plugins";
import { buildIndex, type Searchable } from "./build-index";
import { parseQuery } from "./parse-query";
import quality from "./quality.json" with { type: "json" };
import { type SearchScope, score } from "./score";
import { stemOf, wordsOf } from "./words";

/** A request in people's words, and the tools that answer it. */
export type Request = { slug: string; request: string; expected: readonly string[] };
/** Names as the catalog has them, or `METHOD /path`, which no naming changes. */
const isMeant = ({ name, approvalDescription }: Searchable, { expected }: Pick<Request, "expected">): boolean =>
  expected.includes(name) || expected.includes(approvalDescription ?? "");

export type Stocked = { slug: string; tools: readonly Searchable[]; scope: SearchScope };
export type Rate = { top1: number; top5: number; misses: string[] };

export type Entry = { slug: string; file: string; requests: string[][] };
const corpora = "../shared/corpora/openapi";

export const entries: { halved: Entry[]; further: Entry[]; fresh: Entry[] } = quality;
export const hasCorpora = [...entries.halved, ...entries.further, ...entries.fresh].every(({ file }) =>
  existsSync(`${corpora}/${file}`),
);

/** Every second request was for tuning, the others are for checking: they were split before anything was tuned. */
export const half = (parity: 0 | 1): Request[] =>
  entries.halved.flatMap((entry) => requestsOf(entry).filter((_, turn) => turn % 2 === parity));

export const requestsOf = ({ slug, requests }: Entry): Request[] =>
  requests.map(([request = "", ...expected]) => ({ slug, request, expected }));

export async function stock(slug: string, tools: readonly Searchable[]): Promise<Stocked> {
  const about = new Set(wordsOf(slug).map(stemOf));
  return { slug, tools, scope: { index: await buildIndex(tools), about, accepts: null } };
}

export const stockCorpus = (entry: Entry): Promise<Stocked> => stockDocument(entry, corpora);

export function stockDocument({ slug, file }: Entry, folder: string): Promise<Stocked> {
  const text = readFileSync(`${folder}/${file}`, "utf8");
  const plugin = detectPlugin({ text, fileName: file });
  if (!plugin) throw new Error(`No plugin reads ${file}.`);
  const { document } = plugin.understand([{ name: file, text }], { source: null });
  return stock(slug, plugin.produce({ document, listed: null }).tools);
}

/** Each integration scope alone. */
export function rate(requests: readonly Request[], stocked: readonly Stocked[]): Rate {
  const ranks = requests.map((request) => ({
    ...request,
    rank: rankOf(
      request,
      stocked.filter(({ slug }) => slug === request.slug),
      request.request,
    ),
  }));
  return summarise(ranks);
}

/** All integrations in one catalog, and the request names the one it means. */
export function rateTogether(requests: readonly Request[], stocked: readonly Stocked[]): Rate {
  return summarise(
    requests.map((request) => ({ ...request, rank: rankOf(request, stocked, `${request.slug} ${request.request}`) })),
  );
}

/** 1 for the first; infinite when it is not found. */
export function rankOf({ slug, expected }: Request, stocked: readonly Stocked[], query: string): number {
  const hits = score(
    stocked.map(({ scope }) => scope),
    parseQuery(query, new Set(stocked.flatMap(({ scope }) => [...scope.about]))),
  ).sort((a, b) => b.score - a.score);
  const position = hits.findIndex(({ toolSet, doc }) => {
    const shelved = stocked[toolSet];
    const tool = shelved?.tools[doc];
    return shelved?.slug === slug && tool !== undefined && isMeant(tool, { expected });
  });
  return position < 0 ? Number.POSITIVE_INFINITY : position + 1;
}

function summarise(ranks: readonly (Request & { rank: number })[]): Rate {
  const share = (max: number) => ranks.filter(({ rank }) => rank <= max).length / ranks.length;
  const misses = ranks.filter(({ rank }) => rank > 5).map(({ slug, request }) => `${slug}: ${request}`);
  return { top1: share(1), top5: share(5), misses };
}
