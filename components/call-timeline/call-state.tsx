import type { CallView } from "@executor/core/executions";
import { CircleCheck, CircleDashed, CircleDotDashed, CircleHelp, CircleX, Clock, LoaderCircle, Workflow } from "lucide-react";
import { Badge } from "../ui/badge";
import { sentenceCase } from "../ui/sentence-case";

type State = CallView["state"];

const looks = {
  asking: { word: "asks a person", tone: "waiting", icon: Clock, ink: "text-waiting" },
  nested: { word: "waits for the run within it", tone: "running", icon: Workflow, ink: "text-running" },
  waiting: { word: "waits for an answer", tone: "waiting", icon: Clock, ink: "text-waiting" },
  unstarted: { word: "not begun", tone: "neutral", icon: CircleDashed, ink: "text-secondary" },
  running: { word: "running", tone: "running", icon: LoaderCircle, ink: "text-running" },
  succeeded: { word: "succeeded", tone: "succeeded", icon: CircleCheck, ink: "text-succeeded" },
  failed: { word: "failed", tone: "failed", icon: CircleX, ink: "text-failed" },
  planned: { word: "planned, not made", tone: "running", icon: CircleDotDashed, ink: "text-running" },
  unknown: { word: "outcome unknown", tone: "waiting", icon: CircleHelp, ink: "text-waiting" },
} as const;

export const callStateWord = (state: State): string => looks[state].word;

export function CallStateBadge({ state }: { state: State }) {
  const { word, tone, icon: Icon } = looks[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {sentenceCase(word)}
    </Badge>
  );
}

export function CallStateIcon({ state }: { state: State }) {
  const { word, icon: Icon, ink } = looks[state];
  return (
    <span className={ink}>
      <Icon aria-hidden />
      <span className="sr-only">{word}</span>
    </span>
  );
}
