import { z } from "zod";
import { argumentsOfCalls, runsVisibleTo } from "../../executions";
import type { Context } from "../../operation/context";
import type { Difference } from "../../schema";
import { ExpectedCall, expectedCalls, type StoredExpected } from "../tasks/expected-call";
import { compareCalls, type MadeCall } from "./verdict";

const Tried = z.object({
  input: z.string(),
  expected: z.array(ExpectedCall),
  verdict: z
    .enum(["running", "passed", "missed", "failed"])
    .describe("missed: it called something else than expected; failed: its run failed, could not begin or is gone"),
  called: z.array(z.string()).describe("The tools that it called, or would have called, in their order"),
  missing: z.array(z.string()).describe("Expected tools that it did not call in this order"),
  mismatched: z
    .array(z.object({ tool: z.string(), because: z.string().describe("The first field that is another than expected") }))
    .describe("Expected tools that it called with other arguments; what it sent is told to those who may see its run"),
  unexpected: z.array(z.string()).describe("Calls that would have changed something and were not expected"),
  problem: z.string().nullable().describe("Why it failed"),
  executionId: z.string().nullable().describe("Its run, for those who may see it"),
});

export const AgentEvaluation = z.object({
  id: z.uuid(),
  version: z.number().int().nullable().describe("Null: the agent as it was at that moment"),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  total: z.number().int(),
  passed: z.number().int(),
  running: z.number().int(),
  tried: z.array(Tried),
});
export type AgentEvaluation = z.infer<typeof AgentEvaluation>;

type StoredTask = StoredExpected & { position: number; input: string; executionId: string | null; problem: string | null };
export type StoredEvaluation = { id: string; version: number | null; createdBy: string; createdAt: Date; tried: StoredTask[] };

/** Evaluations with what their runs have come to by now. */
export async function evaluationViews(ctx: Context, rows: readonly StoredEvaluation[]): Promise<AgentEvaluation[]> {
  const runs = await readRuns(
    ctx,
    rows.flatMap(({ tried }) => tried),
  );
  return rows.map(({ id, version, createdBy, createdAt, tried }) => {
    const shown = [...tried].sort((a, b) => a.position - b.position).map((one) => triedView(one, runs));
    const count = (verdict: string) => shown.filter((one) => one.verdict === verdict).length;
    return {
      ...{ id, version, createdBy, createdAt: createdAt.toISOString(), tried: shown },
      ...{ total: shown.length, passed: count("passed"), running: count("running") },
    };
  });
}

type TriedRun = { state: string; errorCode: string | null; isVisible: boolean; calls: MadeCall[] };

async function readRuns(ctx: Context, tried: readonly StoredTask[]): Promise<ReadonlyMap<string, TriedRun>> {
  const ids = tried.flatMap(({ executionId }) => executionId ?? []);
  const within = { id: { in: ids } };
  const [runs, visible, calls] = await Promise.all([
    ctx.db.execution.findMany({ where: within, select: { id: true, state: true, errorCode: true } }),
    ctx.db.execution.findMany({ where: { ...within, AND: runsVisibleTo(ctx) }, select: { id: true } }),
    ctx.db.call.findMany({
      where: { executionId: { in: ids } },
      select: { executionId: true, seq: true, address: true, state: true, errorCode: true },
      orderBy: [{ executionId: "asc" }, { seq: "asc" }],
    }),
  ]);
  const seen = new Set(visible.map(({ id }) => id));
  const compared = comparedIn(tried);
  const given = await argumentsOfCalls(
    ctx,
    calls.filter(({ executionId, address }) => compared.has(`${executionId} ${address}`)),
  );
  const callsOf = new Map<string, MadeCall[]>(ids.map((id) => [id, []]));
  for (const { executionId, seq, ...call } of calls)
    callsOf.get(executionId)?.push({ ...call, arguments: given.get(`${executionId} ${seq}`) });
  return new Map(runs.map(({ id, ...run }) => [id, { ...run, isVisible: seen.has(id), calls: callsOf.get(id) ?? [] }]));
}

/** The tools whose arguments matter, by run. */
const comparedIn = (tried: readonly StoredTask[]): ReadonlySet<string> =>
  new Set(
    tried.flatMap(({ executionId, ...stored }) =>
      expectedCalls(stored).flatMap((one) => (one.arguments === null ? [] : `${executionId} tools.${one.tool}`)),
    ),
  );

function triedView({ input, executionId, problem, ...stored }: StoredTask, runs: ReadonlyMap<string, TriedRun>) {
  const run = executionId === null ? undefined : runs.get(executionId);
  const expected = expectedCalls(stored);
  const { mismatched, ...compared } = compareCalls(expected, run?.calls ?? []);
  return {
    ...{ input, expected, ...compared },
    mismatched: mismatched.map(({ tool, difference }) => ({ tool, because: wordsOf(difference, run?.isVisible === true) })),
    verdict: verdictOf(run, { missing: [...compared.missing, ...mismatched], unexpected: compared.unexpected }),
    problem: problem ?? problemOf(run),
    executionId: run?.isVisible ? executionId : null,
  };
}

function wordsOf({ where, found, expected }: Difference, isVisible: boolean): string {
  const field = where.replace(/^\./, "") || "what it got";
  return isVisible ? `${field} is ${found}, and ${expected} was expected` : `${field} is not ${expected}`;
}

function verdictOf(run: TriedRun | undefined, { missing, unexpected }: { missing: unknown[]; unexpected: unknown[] }) {
  if (run?.state === "running" || run?.state === "paused") return "running" as const;
  if (run?.state !== "completed") return "failed" as const;
  return missing.length + unexpected.length === 0 ? ("passed" as const) : ("missed" as const);
}

function problemOf(run: TriedRun | undefined): string | null {
  if (!run) return "Its run is not kept any more.";
  if (run.state === "cancelled") return "Its run was cancelled.";
  return run.state === "failed" ? `Its run failed: ${run.errorCode ?? "error"}` : null;
}
