import { Ban, CircleCheck, CircleX, Clock, LoaderCircle } from "lucide-react";
import type { ExecutionState } from "@/lib/executions";
import { Badge } from "../ui/badge";

const looks = {
  running: { word: "Running", tone: "running", icon: LoaderCircle },
  paused: { word: "Paused", tone: "waiting", icon: Clock },
  completed: { word: "Completed", tone: "succeeded", icon: CircleCheck },
  failed: { word: "Failed", tone: "failed", icon: CircleX },
  cancelled: { word: "Cancelled", tone: "neutral", icon: Ban },
} as const;

export const runStateWord = (state: ExecutionState): string => looks[state].word;

type RunStateBadgeProps = { state: ExecutionState; waiting?: number };

/** `waiting` is how many approvals it waits for. */
export function RunStateBadge({ state, waiting = 0 }: RunStateBadgeProps) {
  const { word, tone, icon: Icon } = looks[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {word.toLowerCase()}
      {waiting > 0 && `, ${waiting} waiting`}
    </Badge>
  );
}
