import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { argumentsOfCalls, runsVisibleTo } from "../../executions";
import type { Context } from "../../operation/context";
import { ExpectedCallView, expectedCalls, expectedCallView, type StoredExpected } from "../tasks/expected-call";
import { compareCalls, type Fault, type MadeCall } from "./verdict";

const Tried = z.object({
  input: z.string(),
  expected: z.array(ExpectedCallView),
  verdict: z
    .enum(["running", "passed", "missed", "failed"])
    .describe(
      "missed: it called something else than expected, or nobody can tell; failed: its run failed, could not begin or is gone",
    ),
  called: z.array(z.string()).describe("The tools that it called, or would have called, in their order"),
  missing: z.array(z.string()).describe("Expected tools that it did not call in this order"),
  mismatched: z
    .array(
      z.object({
        tool: z.string(),
        because: z.string().describe("The first field that is another than expected, or the condition that does not hold"),
      }),
    )
    .describe("Expected tools that it called with other arguments; what it sent is told to those who may see its run"),
  uncompared: z
    .array(z.string())
    .describe(
      "Expected tools that it called with arguments that are too large to be compared, alone or with those of other calls",
    ),
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

/** Evaluations with what their runs have come to by now. Arguments are read for one of them at a time. */
export async function evaluationViews(ctx: Context, rows: readonly StoredEvaluation[]): Promise<AgentEvaluation[]> {
  const runs = await readRuns(
    ctx,
    rows.flatMap(({ tried }) => tried),
  );
  const views: AgentEvaluation[] = [];
  for (const row of rows) views.push(await evaluationView(ctx, row, runs));
  return views;
}

async function evaluationView(ctx: Context, row: StoredEvaluation, runs: Runs): Promise<AgentEvaluation> {
  const { id, version, createdBy, createdAt } = row;
  const tried = [...row.tried].sort((a, b) => a.position - b.position);
  const given = await argumentsOfCalls(
    ctx,
    tried.flatMap((one) => comparedCalls(one, runs)),
  );
  const argued = (run: TriedRun) => ({
    ...run,
    calls: run.calls.map((call) => ({ ...call, arguments: given.get(`${call.executionId} ${call.seq}`) })),
  });
  const shown: AgentEvaluation["tried"] = [];
  for (const one of tried) {
    await nextTurn(); // each comparison may take a while, and others have their turn between
    const run = runOf(one, runs);
    shown.push(triedView(one, run && argued(run)));
  }
  const count = (verdict: string) => shown.filter((one) => one.verdict === verdict).length;
  return {
    ...{ id, version, createdBy, createdAt: createdAt.toISOString(), tried: shown },
    ...{ total: shown.length, passed: count("passed"), running: count("running") },
  };
}

type StoredCall = Omit<MadeCall, "arguments"> & { executionId: string; seq: number };
type TriedRun = { state: string; errorCode: string | null; isVisible: boolean; calls: StoredCall[] };
type Runs = ReadonlyMap<string, TriedRun>;

const runOf = ({ executionId }: StoredTask, runs: Runs) => (executionId === null ? undefined : runs.get(executionId));

async function readRuns(ctx: Context, tried: readonly StoredTask[]): Promise<Runs> {
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
  const callsOf = new Map<string, StoredCall[]>(ids.map((id) => [id, []]));
  for (const call of calls) callsOf.get(call.executionId)?.push(call);
  return new Map(runs.map(({ id, ...run }) => [id, { ...run, isVisible: seen.has(id), calls: callsOf.get(id) ?? [] }]));
}

/** The calls of a task's run whose arguments matter. */
function comparedCalls(task: StoredTask, runs: Runs): StoredCall[] {
  const compared = new Set(
    expectedCalls(task).flatMap((one) => (one.arguments === null && one.when === null ? [] : `tools.${one.tool}`)),
  );
  return (runOf(task, runs)?.calls ?? []).filter(({ address }) => address !== null && compared.has(address));
}

type ReadRun = Omit<TriedRun, "calls"> & { calls: MadeCall[] };

function triedView({ input, executionId, problem, ...stored }: StoredTask, run: ReadRun | undefined) {
  const expected = expectedCalls(stored);
  const { mismatched, ...compared } = compareCalls(expected, run?.calls ?? []);
  const { missing, uncompared, unexpected } = compared;
  return {
    ...{ input, expected: expected.map(expectedCallView), ...compared },
    mismatched: mismatched.map(({ tool, fault }) => ({ tool, because: wordsOf(fault, run?.isVisible === true) })),
    verdict: verdictOf(run, [missing, mismatched, uncompared, unexpected]),
    problem: problem ?? problemOf(run),
    executionId: run?.isVisible ? executionId : null,
  };
}

function wordsOf(fault: Fault, isVisible: boolean): string {
  if ("condition" in fault) return `${fault.isClear ? "it does not hold that" : "nobody can tell whether"} ${fault.condition}`;
  const { where, found, expected } = fault;
  const field = where.replace(/^\./, "") || "what it got";
  return isVisible ? `${field} is ${found}, and ${expected} was expected` : `${field} is not ${expected}`;
}

function verdictOf(run: ReadRun | undefined, misses: readonly unknown[][]) {
  if (run?.state === "running" || run?.state === "paused") return "running" as const;
  if (run?.state !== "completed") return "failed" as const;
  return misses.flat().length === 0 ? ("passed" as const) : ("missed" as const);
}

function problemOf(run: ReadRun | undefined): string | null {
  if (!run) return "Its run is not kept any more.";
  if (run.state === "cancelled") return "Its run was cancelled.";
  return run.state === "failed" ? `Its run failed: ${run.errorCode ?? "error"}` : null;
}
