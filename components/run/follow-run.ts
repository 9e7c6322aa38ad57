import type { CallView, ExecutionAnswer, ExecutionState, OutputView } from "@executor/core/executions";
import type { Access } from "../api/access";
import { listenTo } from "../api/event-stream";
import type { RunEvent } from "./run-store";
import { isOver } from "./run-view";

/** Follows a run until it ends, or until it is told to stop. */
export function followRun(access: Access, executionId: string, take: (event: RunEvent) => void): () => void {
  const stop = listenTo(access, `/executions/${executionId}/events`, ({ event, data }) => {
    if (event === "call") take({ kind: "call", call: data as CallView });
    else if (event === "log" || event === "emit") take({ kind: "line", line: data as OutputView });
    else if (event === "state") {
      const { state, answer } = data as { state: ExecutionState; answer: ExecutionAnswer | null };
      take({ kind: "state", state, answer });
      if (isOver(state)) stop(); // otherwise it would listen again when the stream ends
    }
  });
  return stop;
}
