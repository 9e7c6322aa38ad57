import type { RunHost, ToolResult } from "../../plugins";
import type { CallRecord, Run } from "../journal/record";
import type { Interlude, Pass } from "../pass/pass";
import { elicitor } from "../questions/elicit";
import { suspender } from "../questions/suspend";
import { performOperation } from "../tools/static-tools";
import { progressNotes } from "./progress";

type Surroundings = {
  interlude: Interlude;
  /** Aborted when the call is over. */
  signal: AbortSignal;
};

/** What a tool can request from its run. */
export function runHost(pass: Pass, record: CallRecord, { interlude, signal }: Surroundings): RunHost {
  const { run } = pass;
  const { elicit, recall } = elicitor(pass, record, interlude);
  return Object.assign(suspender(pass, record, recall), {
    callId: `${run.id}.${record.seq}`,
    progress: progressNotes(pass, record),
    elicit,
    call: (address: string, args: Record<string, unknown>) => callInside(run, { address, args, signal }),
    perform: (operation: string, input: unknown) => performOperation(run.ctx, operation, input),
  });
}

const depthMax = 5;

type Inner = { address: string; args: Record<string, unknown>; signal: AbortSignal };

/** Calls a tool from within another one, as a run of its own that never waits for people and ends with the call it is within. Within a plan it is a plan. */
async function callInside({ ctx, options }: Run, { address, args, signal }: Inner): Promise<ToolResult> {
  signal.throwIfAborted();
  const depth = (ctx.within?.depth ?? 0) + 1;
  if (depth > depthMax) {
    const message = `Tools may call each other ${depthMax} deep. ${address} was not called.`;
    return { ok: false, error: { code: "limit_exceeded", message, retryable: false } };
  }
  const given = { address, args, onApproval: "reject" };
  const result = (await performOperation(
    { ...ctx, within: { depth, signal, isPlanned: options.mode === "plan" } },
    "tool.try",
    given,
  )) as ToolResult; // safe: what tool.try gives
  signal.throwIfAborted();
  return result;
}
