import type { ExecutionState } from "@executor/core/executions";
import type { Firing, Schedule } from "@executor/core/schedules";
import { RunStateBadge } from "@/components/run/run-state";
import { Badge } from "@/components/ui/badge";

export const kindWords = { tool: "Tool", snippet: "Snippet", code: "Code", agent: "Agent" } as const;

export const overlapWords = { skip: "Passed over", queue: "Waits for its turn", parallel: "Runs beside it" } as const;

export const ScheduleState = ({ schedule: { isPaused } }: { schedule: Schedule }) =>
  isPaused ? <Badge tone="waiting">Paused</Badge> : <Badge tone="succeeded">On</Badge>;

const outcomes = {
  begun: { word: "Begun", tone: "neutral" },
  queued: { word: "Waits for its turn", tone: "waiting" },
  skipped: { word: "Passed over", tone: "neutral" },
  missed: { word: "Missed", tone: "waiting" },
  failed: { word: "Could not begin", tone: "failed" },
} as const;

/** What a time or a request came to: how its run stands, or why there is none. */
export function FiringState({ firing: { state, runState } }: { firing: Firing }) {
  if (state === "begun" && runState) return <RunStateBadge state={runState as ExecutionState} />; // safe: how its run stands
  return <Badge tone={outcomes[state].tone}>{outcomes[state].word}</Badge>;
}
