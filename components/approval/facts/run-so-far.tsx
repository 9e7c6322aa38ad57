"use client";

import type { ApprovalDetails, CallView } from "@executor/core/executions";
import { CallTimeline } from "../../call-timeline/call-timeline";

/** The calls of the run up to the one that asks, by time. */
export function RunSoFar({ approval }: { approval: ApprovalDetails }) {
  return (
    <section aria-label="Run so far" className="flex flex-col gap-2">
      <h3 className="font-medium text-dense">Run so far</h3>
      <CallTimeline calls={[...approval.earlierCalls, askingCall(approval)]} begunAt={null} endedAt={null} />
    </section>
  );
}

/** The call that asks, as it would stand among the calls of its run. */
function askingCall({ id, seq, address, tool, line, decision, createdAt }: ApprovalDetails): CallView {
  return {
    ...{ seq, line, address, decision, path: address, approvalId: id, madeAt: createdAt, state: "waiting" },
    ...{ title: tool?.title ?? null, effect: tool?.effect ?? null },
    ...{ arguments: null, argumentsWritten: null, areArgumentsLarge: false, outcome: null, isOutcomeLarge: false },
    ...{ errorCode: null, childId: null, retries: 0, retryWaitMs: 0, progress: null, turn: null, startedAt: null, endedAt: null },
  };
}
