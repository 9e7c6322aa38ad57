import { z } from "zod";
import { listExecutionCalls } from "../executions";
import type { Context } from "../operation/context";
import { Failure } from "../operation/failure";
import { operation } from "../operation/operation";

const Suggested = z.object({ request: z.string(), expected: z.string(), executionId: z.string(), times: z.number().int() });
type Suggested = z.infer<typeof Suggested>;

const searching = ["search", "discover"];
const runsMax = 40;
const lookedAtMax = 400;

export const suggestSearchRequests = operation({
  name: "search_request.suggest",
  summary: "Find requests in runs that you may see: what a program searched, and which tool it called next",
  permission: "executions:read",
  input: z.object({}),
  output: z.object({ items: z.array(Suggested) }),
  async run(ctx) {
    const found = new Map<string, Suggested>();
    let runs = 0;
    for (const executionId of await runsThatSearch(ctx)) {
      const calls = runs < runsMax ? await callsOf(ctx, executionId) : null;
      if (!calls) continue;
      runs += 1;
      for (const { request, expected } of pairsOf(calls)) {
        const key = JSON.stringify([request, expected]);
        found.set(key, { request, expected, executionId, times: (found.get(key)?.times ?? 0) + 1 });
      }
    }
    const kept = await ctx.db.searchRequest.findMany({ select: { request: true, expected: true } });
    for (const { request, expected } of kept) found.delete(JSON.stringify([request, expected]));
    return { items: [...found.values()].sort((a, b) => b.times - a.times) };
  },
});

async function runsThatSearch({ db }: Context): Promise<string[]> {
  const where = { path: { in: searching } };
  const rows = await db.call.findMany({ where, select: { executionId: true }, orderBy: { madeAt: "desc" }, take: lookedAtMax });
  return [...new Set(rows.map(({ executionId }) => executionId))];
}

type ListedCall = Awaited<ReturnType<typeof listExecutionCalls>>["calls"][number];

/** As whoever asks may see them; null for a run of somebody else. */
async function callsOf(ctx: Context, id: string): Promise<ListedCall[] | null> {
  try {
    return (await listExecutionCalls(ctx, { id })).calls;
  } catch (error) {
    if (error instanceof Failure && error.code === "not_found") return null;
    throw error;
  }
}

const Searched = z.object({ query: z.string().trim().min(1).max(1_000) });

/** Each search with the first tool that was called after it, before another search. */
function pairsOf(calls: readonly ListedCall[]): { request: string; expected: string }[] {
  const pairs: { request: string; expected: string }[] = [];
  let request: string | null = null;
  for (const call of calls) {
    if (searching.includes(call.path)) request = queryOf(call.arguments);
    else if (request !== null && call.address !== null && call.state === "succeeded") {
      pairs.push({ request, expected: call.address.replace(/^tools\./, "") });
      request = null;
    }
  }
  return pairs;
}

function queryOf(given: unknown): string | null {
  const read = Searched.safeParse(Array.isArray(given) ? given[0] : given);
  return read.success ? read.data.query : null;
}
