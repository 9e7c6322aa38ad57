import { z } from "zod";
import { Failure } from "../operation/failure";
import { operation } from "../operation/operation";
import { loadLines } from "./journal/lines";
import { loadCalls } from "./journal/load-run";
import type { RunOptions } from "./journal/record";
import { CallView, callView } from "./runs/call-view";
import { ExecutionId, parseExecutionId } from "./runs/execution-id";
import { countWaiting, ExecutionSummary, executionSummary, openSource } from "./runs/execution-view";
import { OutputView, outputView } from "./runs/output-view";
import { ExecutionAnswer } from "./runs/present";
import { storedAnswer } from "./runs/standing";
import { findVisible } from "./runs/visible";

const Options = z.object({
  timeoutMs: z.number().int(),
  onApproval: z.enum(["pause", "reject"]),
  toolErrors: z.enum(["envelope", "throw"]),
});

const ExecutionDetail = ExecutionSummary.extend({
  ...ExecutionAnswer.shape,
  source: z.string(),
  options: Options,
  passes: z.number().int(),
  cpuMs: z.number().int(),
  wallMs: z.number().int(),
  resultBytes: z.number().int().nullable(),
  calls: z.array(CallView),
  lines: z.array(OutputView),
});
export type ExecutionDetail = z.infer<typeof ExecutionDetail>;

export const getExecution = operation({
  name: "execution.get",
  summary: "See a run: its code, its calls with their decisions, its output and how it stands",
  permission: "executions:read",
  input: z.object({ id: ExecutionId }),
  output: ExecutionDetail,
  async run(ctx, { id: given }) {
    const { id } = parseExecutionId(given);
    const row = await findVisible(ctx, id);
    const which = { organizationId: ctx.organizationId, id };
    const [answer, calls, { lines }, waiting] = await Promise.all([
      storedAnswer(ctx, id),
      loadCalls(which),
      loadLines(which),
      countWaiting(ctx, [id]),
    ]);
    return {
      ...(await executionSummary(ctx, row, waiting.get(id) ?? 0)),
      ...answer,
      source: await openSource(ctx, row),
      options: row.options as RunOptions, // safe: written by sealExecution()
      ...{ passes: row.pass, cpuMs: row.cpuMs, wallMs: row.wallMs, resultBytes: row.resultBytes },
      calls: calls.map((call) => callView(id, call)),
      lines: lines.map(outputView),
    };
  },
});

export const getExecutionCall = operation({
  name: "execution.call",
  summary: "See one call of a run whole, however large its answer is",
  permission: "executions:read",
  input: z.object({ id: ExecutionId, seq: z.coerce.number().int().min(1) }),
  output: CallView,
  async run(ctx, { id: given, seq }) {
    const { id } = parseExecutionId(given);
    await findVisible(ctx, id);
    const [call] = await loadCalls({ organizationId: ctx.organizationId, id }, { seq });
    if (!call) throw new Failure("not_found", `The execution ${id} has no call ${seq}.`);
    return callView(id, call, true);
  },
});
