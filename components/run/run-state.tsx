import type { ExecutionState, ExecutionSummary } from "@executor/core/executions";
import { Ban, CircleCheck, CircleX, Clock, LoaderCircle, TriangleAlert } from "lucide-react";
import { Badge } from "../ui/badge";
import { cn } from "../ui/cn";

type Outcome = ExecutionSummary["outcome"];

const looks = {
  running: { word: "Running", tone: "running", icon: LoaderCircle },
  paused: { word: "Paused", tone: "waiting", icon: Clock },
  completed: { word: "Completed", tone: "succeeded", icon: CircleCheck },
  partial: { word: "Completed with failed calls", tone: "waiting", icon: TriangleAlert },
  failed: { word: "Failed", tone: "failed", icon: CircleX },
  cancelled: { word: "Cancelled", tone: "neutral", icon: Ban },
} as const;

export const runOutcomes = Object.keys(looks) as Outcome[]; // safe: the keys of looks
export const runOutcomeWord = (outcome: Outcome): string => looks[outcome].word;

/** The state of a run while it is followed. */
export const RunStateBadge = ({ state }: { state: ExecutionState }) => <Look outcome={state} word={looks[state].word} />;

type Counted = Pick<
  ExecutionSummary,
  "kind" | "outcome" | "callCount" | "failedCalls" | "blockedCalls" | "declinedCalls" | "waiting"
>;

const inks: Record<Outcome, string> = {
  ...{ running: "text-running", paused: "text-waiting", completed: "text-secondary" },
  ...{ partial: "text-waiting", failed: "text-failed", cancelled: "text-secondary" },
};

/** The outcome in words, for a line below the name of a run. */
export function runNote(run: Counted & Pick<ExecutionSummary, "errorCode" | "mode">): { text: string; ink: string } {
  const code = run.outcome === "failed" && run.errorCode ? ` · ${run.errorCode}` : "";
  const plan = run.mode === "plan" ? "Plan · " : "";
  return { text: `${plan}${shownWord(run)}${code}`, ink: inks[run.outcome] };
}

/** The outcome as a picture, beside the words. */
export function RunIcon({ outcome }: { outcome: Outcome }) {
  const { icon: Icon, tone } = looks[outcome];
  return <Icon aria-hidden className={cn("size-4.5", tone === "succeeded" ? "text-succeeded" : inks[outcome])} />;
}

/** The outcome of a run. A completed run with failed calls differs from one without. */
export function RunBadge({ run }: { run: Counted }) {
  return <Look outcome={run.outcome} word={shownWord(run)} />;
}

const shownWord = (run: Counted): string => `${wordOf(run)}${run.waiting > 0 ? `, ${run.waiting} waiting` : ""}`;

function wordOf(run: Counted): string {
  if (run.outcome === "partial") return `Completed, ${troubleOf(run)}`;
  return run.outcome === "failed" && run.kind === "call" ? (singleWord(run) ?? looks.failed.word) : looks[run.outcome].word;
}

function singleWord({ blockedCalls, declinedCalls }: Counted): string | undefined {
  if (blockedCalls > 0) return "Blocked";
  return declinedCalls > 0 ? "Declined" : undefined;
}

function troubleOf({ callCount, failedCalls, blockedCalls, declinedCalls }: Counted): string {
  const kinds = [
    { count: failedCalls, word: "failed" },
    { count: blockedCalls, word: "blocked" },
    { count: declinedCalls, word: "declined" },
  ].filter(({ count }) => count > 0);
  const [first, ...more] = kinds.map(({ count, word }) => `${count.toLocaleString("en")} ${word}`);
  const of = `of ${callCount.toLocaleString("en")} call${callCount === 1 ? "" : "s"}`;
  if (more.length > 0) return `${[first, ...more].join(", ")} ${of}`;
  const [count, word] = first?.split(" ") ?? [];
  return `${count} ${of} ${word}`;
}

function Look({ outcome, word }: { outcome: Outcome; word: string }) {
  const { tone, icon: Icon } = looks[outcome];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {word}
    </Badge>
  );
}
