import type { ListedCall } from "@executor/core/executions";
import Link from "next/link";
import { CallStateBadge } from "@/components/call-timeline/call-state";
import type { Column } from "@/components/data-table/data-table";
import { PersonName } from "@/components/known-people";
import { RelativeTime } from "@/components/relative-time";
import { doorWord } from "@/components/run/door-word";
import { ToolName } from "@/components/tool-name/tool-name";
import { Badge } from "@/components/ui/badge";
import { decisionSentence, whyWords } from "@/components/why/decision-words";

const decisions = {
  allow: { word: "Allowed", tone: "neutral" },
  require_approval: { word: "Needs approval", tone: "waiting" },
  block: { word: "Blocked", tone: "failed" },
} as const;

export const callColumns: Column<ListedCall>[] = [
  {
    id: "tool",
    header: "Tool",
    width: 300,
    fixed: true,
    cell: ({ executionId, seq, address, path, title }) => (
      <Link href={`/runs/${executionId}?call=${seq}`} tabIndex={-1} className="flex min-w-0 hover:underline">
        <ToolName address={address ?? path} title={title} />
      </Link>
    ),
  },
  { id: "decision", header: "Decision", width: 250, cell: ({ decision }) => decision && <Decision {...decision} /> },
  {
    id: "outcome",
    header: "Outcome",
    width: 190,
    cell: ({ state, errorCode }) => (errorCode ? <Badge tone="failed">{errorCode}</Badge> : <CallStateBadge state={state} />),
  },
  { id: "actor", header: "Actor", width: 150, cell: ({ actor }) => <PersonName label={actor.label} /> },
  { id: "door", header: "Source", width: 110, cell: ({ door }) => <span className="text-secondary">{doorWord(door)}</span> },
  { id: "made", header: "Made", width: 110, cell: ({ madeAt }) => <RelativeTime value={madeAt} /> },
];

function Decision(decision: NonNullable<ListedCall["decision"]>) {
  const { word, tone } = decisions[decision.action];
  const sentence = decisionSentence(decision);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Badge tone={tone}>{word}</Badge>
      {decision.because !== "nothing" && (
        <span className="truncate text-dense text-secondary" title={`${whyWords[decision.action]}: ${sentence}`}>
          {sentence}
        </span>
      )}
    </span>
  );
}
