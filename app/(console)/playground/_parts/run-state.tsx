import { CircleCheck, CircleSlash, CircleX, Clock, LoaderCircle } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { ExecutionState } from "@/lib/executions";

const looks = {
  running: { icon: LoaderCircle, tone: "running", ink: "text-running" },
  paused: { icon: Clock, tone: "waiting", ink: "text-waiting" },
  completed: { icon: CircleCheck, tone: "succeeded", ink: "text-succeeded" },
  failed: { icon: CircleX, tone: "failed", ink: "text-failed" },
  cancelled: { icon: CircleSlash, tone: "neutral", ink: "text-secondary" },
} as const;

export function RunStateBadge({ state }: { state: ExecutionState }) {
  const { icon: Icon, tone } = looks[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {state}
    </Badge>
  );
}

export function RunStateIcon({ state }: { state: ExecutionState }) {
  const { icon: Icon, ink } = looks[state];
  return (
    <span className={ink}>
      <Icon aria-hidden />
      <span className="sr-only">{state}</span>
    </span>
  );
}
