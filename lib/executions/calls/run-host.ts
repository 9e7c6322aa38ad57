import type { RunHost, ToolResult } from "../../plugins";
import { viewOf } from "../../tools";
import type { CallRecord } from "../journal/record";
import type { Interlude, Pass } from "../pass/pass";
import { elicitor } from "../questions/elicit";
import { suspender } from "../questions/suspend";
import { performOperation } from "../tools/static-tools";
import { depthMax, depthOf } from "./depth";
import { progressNotes } from "./progress";
import { noteLabels, readInside } from "./what-was-read";

type Surroundings = {
  interlude: Interlude;
  /** Aborted when the call is over. */
  signal: AbortSignal;
  run: RunHost["run"];
};

/** What a tool can request from its run. */
export function runHost(pass: Pass, record: CallRecord, { interlude, signal, run: runChild }: Surroundings): RunHost {
  const { run } = pass;
  const { elicit, recall } = elicitor(pass, record, interlude);
  return Object.assign(suspender(pass, record, recall), {
    callId: `${run.id}.${record.seq}`,
    progress: progressNotes(pass, record),
    elicit,
    call: (address: string, args: Record<string, unknown>) => callInside(pass, record, { address, args, signal }),
    run: runChild,
    perform: (operation: string, input: unknown) => performOperation(run.ctx, operation, input),
  });
}

type Inner = { address: string; args: Record<string, unknown>; signal: AbortSignal };

/** Calls a tool from within another one, as a run of its own that never waits for people and ends with the call it is within. Within a plan it is a plan. */
async function callInside({ run, journal }: Pass, record: CallRecord, { address, args, signal }: Inner): Promise<ToolResult> {
  signal.throwIfAborted();
  const { ctx, options } = run;
  const { reach: _reach, dynamicSession: _offered, ...around } = ctx;
  const depth = depthOf(run) + 1;
  if (depth > depthMax) {
    const message = `Tools may call each other ${depthMax} deep. ${address} was not called.`;
    return { ok: false, error: { code: "limit_exceeded", message, retryable: false } };
  }
  const given = { address, args, onApproval: "reject" };
  const read = readInside(run, record, (await viewOf(ctx)).snapshot.labels);
  const noteRead = (labels: readonly string[]) => {
    noteLabels(record, labels);
    journal.note(record);
    ctx.within?.noteRead(labels);
  };
  const within = { depth, signal, isPlanned: options.mode === "plan", read, noteRead };
  const result = (await performOperation({ ...around, within }, "tool.try", given)) as ToolResult; // safe: what tool.try gives
  signal.throwIfAborted();
  return result;
}
