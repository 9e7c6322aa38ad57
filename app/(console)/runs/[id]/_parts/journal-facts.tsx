import type { CallView, ExecutionDetail, ExecutionState } from "@executor/core/executions";
import type { ReactNode } from "react";
import { callStateWord } from "@/components/call-timeline/call-state";
import { CopyButton } from "@/components/ui/copy-button";
import { Facts } from "@/components/ui/facts";
import { shownDuration } from "@/components/ui/shown-duration";

type JournalFactsProps = { run: ExecutionDetail; state: ExecutionState; calls: readonly CallView[] };

/** What the journal keeps of the run, and what the run cost. */
export function JournalFacts({ run, state, calls }: JournalFactsProps) {
  const { id, passes, cpuMs, wallMs, options, createdAt, pausedAt, endedAt } = run;
  const approval = options.onApproval === "pause" ? "the run waits" : "the call is refused, and passes once it is approved";
  return (
    <Facts
      facts={{
        Id: (
          <span className="inline-flex items-center gap-1">
            <Mono>{id}</Mono>
            <CopyButton text={id} label="Copy id" />
          </span>
        ),
        Started: <Mono>{createdAt}</Mono>,
        ...(pausedAt && state === "paused" ? { Paused: <Mono>{pausedAt}</Mono> } : {}),
        ...(endedAt ? { Ended: <Mono>{endedAt}</Mono> } : {}),
        Calls: <Mono>{countsOf(calls)}</Mono>,
        Passes: `${passes}: ${passes === 1 ? "the program ran once" : "the program ran that often from its beginning"}`,
        "CPU time": <Mono>{shownDuration(cpuMs)}</Mono>,
        "Running time": (
          <Mono>
            {shownDuration(wallMs)} of at most {shownDuration(options.timeoutMs)}
          </Mono>
        ),
        "When approval is needed": approval,
        "When a tool fails": options.toolErrors === "throw" ? "the call throws" : "the error is returned to the program",
      }}
    />
  );
}

function countsOf(calls: readonly CallView[]): string {
  if (calls.length === 0) return "none";
  const counts = new Map<CallView["state"], number>();
  for (const { state } of calls) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].map(([state, count]) => `${count} ${callStateWord(state)}`).join(", ");
}

function Mono({ children }: { children: ReactNode }) {
  return <span className="font-mono text-dense">{children}</span>;
}
