import { z } from "zod";
import { readRun } from "../../db/journal/runs";
import { env } from "../../env";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { lastLineOf, linesOf, type OutputBlock } from "../../sandbox";
import { EntryNumber, ExecutionId, parseExecutionId } from "../ids";
import { loadCalls, optionsOf } from "../journal/load-run";
import { loadLines, loadOutput } from "../journal/output";
import { shownLinesMax } from "../limits";
import { ExecutionAnswer } from "../views/answer";
import { CallView, callViews, shownCalls } from "../views/call";
import { ExecutionSummary, executionSummary, OutputView, openInputs, openSource, outputView, RunMode } from "../views/execution";
import { jsonOf } from "../views/json";
import { findVisible, followingRuns } from "../views/visible";
import { callsAround, WithinCall } from "../views/within";
import { storedAnswer } from "./answers";

const Options = z.object({
  mode: RunMode,
  timeoutMs: z.number().int(),
  onApproval: z.enum(["pause", "reject"]),
  toolErrors: z.enum(["envelope", "throw"]),
});

/** The number of calls shown with a run. The others come page by page. */
const callsMax = 500;

const ExecutionDetail = ExecutionSummary.extend({
  ...ExecutionAnswer.shape,
  source: z.string(),
  options: Options,
  planId: z.string().nullable().describe("The plan that it carries out"),
  inputs: z.unknown().describe("The values that its program got; null where there are none"),
  within: WithinCall.nullable().describe("The call that it is made for"),
  ranAs: z.string().nullable().describe("The run that carries out this plan"),
  trace: z
    .object({ id: z.string(), url: z.string().nullable().describe("Where the operator's traces are seen") })
    .nullable()
    .describe("The trace it began in; null where nothing was traced"),
  passes: z.number().int(),
  cpuMs: z.number().int(),
  wallMs: z.number().int(),
  resultBytes: z.number().int().nullable(),
  calls: z.array(CallView).describe(`The first ${callsMax} calls`),
  nextCall: z.number().int().nullable().describe("After which call the next page begins, where there are more"),
  lines: z.array(OutputView).describe(`The first ${shownLinesMax} lines of output`),
  nextLine: z.number().int().nullable().describe("After which line the next page begins, where there are more"),
});
export type ExecutionDetail = z.infer<typeof ExecutionDetail>;

export const getExecution = operation({
  name: "execution.get",
  summary: "See a run: its code, its calls with their decisions, its output and how it stands",
  permission: followingRuns,
  input: z.object({ id: ExecutionId }),
  output: ExecutionDetail,
  async run(ctx, { id: given }) {
    const { id } = parseExecutionId(given);
    const found = await findVisible(ctx, id);
    const which = { organizationId: ctx.organizationId, id };
    let loading: ReturnType<typeof loadOutput> | undefined;
    const load = () => (loading ??= loadOutput(which));
    const [row, detail, answer, calls, source, ran, [within = null], inputs] = await Promise.all([
      readRun(ctx.organizationId, id),
      ctx.db.execution.findFirst({ where: { id }, select: detailSelect }),
      storedAnswer(ctx, id, load),
      shownCalls(ctx, id, { limit: callsMax + 1 }),
      openSource(ctx, id),
      ctx.db.execution.findFirst({ where: { planId: id }, select: { id: true } }),
      callsAround(ctx, [found]),
      openInputs(ctx, id),
    ]);
    if (!row || !detail) throw new Failure("not_found", `There is no execution ${id}.`);
    const output = await load(); // once, and never older than the answer
    return {
      ...(await executionSummary(ctx, row)),
      ...answer,
      source,
      ...{ within, inputs: inputs === null ? null : jsonOf(inputs) },
      options: optionsOf(detail),
      planId: detail.planId,
      trace: traceOf(detail.traceParent),
      ranAs: ran?.id ?? null,
      ...{ passes: detail.pass, cpuMs: detail.cpuMs, wallMs: detail.wallMs, resultBytes: detail.resultBytes },
      ...pageOf(calls, callsMax),
      ...linesPage(firstLines(output)),
    };
  },
});

const detailSelect = {
  options: true,
  planId: true,
  traceParent: true,
  pass: true,
  cpuMs: true,
  wallMs: true,
  resultBytes: true,
} as const;

function traceOf(traceParent: string | null) {
  const [, id] = traceParent?.split("-") ?? [];
  return id ? { id, url: env.EXECUTOR_TRACE_URL?.replaceAll("{traceId}", id) ?? null } : null;
}

function pageOf(calls: CallView[], limit: number) {
  const page = calls.slice(0, limit);
  return { calls: page, nextCall: calls.length > limit ? (page.at(-1)?.seq ?? null) : null };
}

export const listExecutionCalls = operation({
  name: "execution.calls",
  summary: "See the calls of a run, page by page",
  permission: followingRuns,
  input: z.object({
    id: ExecutionId,
    after: EntryNumber.default(0).describe("The number of the last call that is known"),
    limit: z.coerce.number().int().min(1).max(callsMax).default(callsMax),
  }),
  output: z.object({ calls: z.array(CallView), nextCall: z.number().int().nullable() }),
  async run(ctx, { id: given, after, limit }) {
    const { id } = parseExecutionId(given);
    await findVisible(ctx, id);
    return pageOf(await shownCalls(ctx, id, { afterSeq: after, limit: limit + 1 }), limit);
  },
});

function firstLines(output: readonly OutputBlock[]) {
  const beginning = output.filter(({ first }) => first <= shownLinesMax);
  return { lines: beginning.flatMap(linesOf).slice(0, shownLinesMax), isMore: lastLineOf(output) > shownLinesMax };
}

type Lines = Awaited<ReturnType<typeof loadLines>>;

function linesPage({ lines, isMore }: Lines) {
  return { lines: lines.map(outputView), nextLine: isMore ? (lines.at(-1)?.number ?? null) : null };
}

export const listExecutionLines = operation({
  name: "execution.lines",
  summary: "See the output of a run, page by page",
  permission: followingRuns,
  input: z.object({
    id: ExecutionId,
    after: EntryNumber.default(0).describe("The number of the last line that is known"),
    limit: z.coerce.number().int().min(1).max(shownLinesMax).default(shownLinesMax),
  }),
  output: z.object({ lines: z.array(OutputView), nextLine: z.number().int().nullable() }),
  async run(ctx, { id: given, after, limit }) {
    const { id } = parseExecutionId(given);
    await findVisible(ctx, id);
    return linesPage(await loadLines({ organizationId: ctx.organizationId, id }, { after, linesMax: limit }));
  },
});

export const getExecutionCall = operation({
  name: "execution.call",
  summary: "See one call of a run whole, however large its answer is",
  permission: followingRuns,
  input: z.object({ id: ExecutionId, seq: EntryNumber.min(1) }),
  output: CallView,
  async run(ctx, { id: given, seq }) {
    const { id } = parseExecutionId(given);
    await findVisible(ctx, id);
    const [call] = await loadCalls({ organizationId: ctx.organizationId, id }, { seq });
    if (!call) throw new Failure("not_found", `The execution ${id} has no call ${seq}.`);
    const [shown] = await callViews(ctx, id, [call]);
    if (!shown) throw new Failure("internal", "A call could not be shown.");
    return shown;
  },
});
