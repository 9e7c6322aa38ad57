import { z } from "zod";
import type { Context } from "../operation/context";
import { operation } from "../operation/operation";
import { searchTools } from "../tools";

const Tried = z.object({
  id: z.uuid(),
  request: z.string(),
  expected: z.string(),
  rank: z.number().int().nullable().describe("From 1; null where it is not among the first 20"),
  found: z.array(z.object({ path: z.string(), score: z.number() })).describe("The first five"),
});

export const SearchEvaluation = z.object({
  total: z.number().int(),
  top1: z.number().int().describe("Requests whose tool is found first"),
  top5: z.number().int().describe("Requests whose tool is among the first five"),
  misses: z.array(Tried).describe("The others than first, the worst first"),
});
export type SearchEvaluation = z.infer<typeof SearchEvaluation>;

const deep = 20;
const shown = 5;

export const evaluateSearch = operation({
  name: "search_request.evaluate",
  summary: "Try the search of tools with every kept request, over the tools that you see",
  permission: "tools:read",
  input: z.object({}),
  output: SearchEvaluation,
  async run(ctx) {
    const requests = await ctx.db.searchRequest.findMany({ orderBy: { id: "asc" } });
    const tried: z.infer<typeof Tried>[] = [];
    for (const { id, request, expected } of requests)
      tried.push({ id, request, expected, ...(await tryRequest(ctx, request, expected)) });
    const within = (most: number) => tried.filter(({ rank }) => rank !== null && rank <= most).length;
    const misses = tried
      .filter(({ rank }) => rank !== 1)
      .sort((a, b) => (b.rank ?? Number.POSITIVE_INFINITY) - (a.rank ?? Number.POSITIVE_INFINITY) || 0);
    return { total: tried.length, top1: within(1), top5: within(shown), misses };
  },
});

async function tryRequest(ctx: Context, query: string, expected: string) {
  const { items } = await searchTools(ctx, { query, limit: deep });
  const index = items.findIndex(({ path }) => path === expected);
  const found = items.slice(0, shown).map(({ path, score }) => ({ path, score }));
  return { rank: index < 0 ? null : index + 1, found };
}
