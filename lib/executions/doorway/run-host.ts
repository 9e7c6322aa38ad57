import type { RunHost } from "../../plugins";
import type { CallRecord } from "../journal/record";
import type { Pass } from "../pass/pass";
import type { Interlude } from "../pass/perform";
import { callInside } from "./call-inside";
import { elicitor } from "./elicit";
import { performOperation } from "./static-tools";

/** What the tool of a call can ask of its run. */
export function runHost(pass: Pass, record: CallRecord, interlude: Interlude): RunHost {
  const { run } = pass;
  return {
    callId: `${run.id}.${record.seq}`,
    elicit: elicitor(pass, record, interlude),
    call: (address, args) => callInside(run.ctx, { address, args }),
    perform: (operation, input) => performOperation(run.ctx, operation, input),
  };
}
