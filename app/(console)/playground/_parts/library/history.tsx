"use client";

import type { ListedRun } from "@executor/core/executions";
import { useRead } from "@/components/api/use-read";
import { RelativeTime } from "@/components/relative-time";
import { RunIcon, runNote } from "@/components/run/run-state";
import { runTitle } from "@/components/run/run-title";

type HistoryProps = { shown: string | null; onOpen: (id: string) => void };

type Runs = { items: ListedRun[] };

/** The own runs, those that wait first: whoever comes back finds them here, whichever window they were begun in. */
export function History(props: HistoryProps) {
  const waiting = useRead<Runs>("/executions?mine=true&kind=code&status=paused&limit=50").answer;
  const latest = useRead<Runs>("/executions?mine=true&kind=code&limit=50").answer;
  if (!waiting || !latest) return <p className="px-1.5 text-dense text-secondary">Reading your runs …</p>;
  const failed = [waiting, latest].find((answer) => !answer.ok);
  if (failed && !failed.ok) return <p className="px-1.5 text-dense text-secondary">{failed.error.message}</p>;
  const [waits, runs] = [waiting, latest].map((answer) => (answer.ok ? answer.data.items : [])) as [ListedRun[], ListedRun[]];
  const others = runs.filter(({ id }) => !waits.some((one) => one.id === id));
  if (waits.length + others.length === 0)
    return <p className="px-1.5 text-dense text-secondary">You have not run anything yet.</p>;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto">
      {waits.length > 0 && <RunList {...props} title="Waiting" runs={waits} />}
      {others.length > 0 && <RunList {...props} title="Latest" runs={others} />}
    </div>
  );
}

function RunList({ title, runs, shown, onOpen }: HistoryProps & { title: string; runs: ListedRun[] }) {
  return (
    <section aria-label={title}>
      <h3 className="px-1.5 pb-1 text-label text-secondary">{title}</h3>
      <ul className="flex flex-col">
        {runs.map((run) => (
          <li key={run.id}>
            <button
              type="button"
              aria-current={run.id === shown || undefined}
              onClick={() => onOpen(run.id)}
              className="flex w-full items-start gap-2 rounded-control px-1.5 py-1 text-left -outline-offset-2 hover:bg-hover aria-[current]:bg-selected"
            >
              <span className="flex h-4.5 items-center">
                <RunIcon outcome={run.outcome} />
              </span>
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate text-dense">{runTitle(run)}</span>
                <span className="flex gap-2 text-label text-secondary">
                  <span className="truncate">{runNote(run).text}</span>
                  <RelativeTime value={run.createdAt} className="ml-auto shrink-0" />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
