import type { ListedRun } from "@executor/core/executions";
import Link from "next/link";
import type { Column } from "@/components/data-table/data-table";
import { PersonName } from "@/components/known-people";
import { RelativeTime } from "@/components/relative-time";
import { doorWord } from "@/components/run/door-word";
import { Elapsed } from "@/components/run/elapsed";
import { RunIcon, runNote } from "@/components/run/run-state";
import { runTitle } from "@/components/run/run-title";
import { cn } from "@/components/ui/cn";
import type { KnownActor } from "../../_parts/known-actors";
import { RunTrack } from "./run-track";

export function runColumns(actors: KnownActor[]): Column<ListedRun>[] {
  const nameOf = new Map(actors.map(({ value, label }) => [value, label]));
  return [
    {
      id: "title",
      header: "Run",
      fixed: true,
      width: 320,
      cell: (run) => <Title run={run} />,
    },
    {
      id: "actor",
      header: "Who",
      width: 160,
      sortBy: ({ actor }) => actor.label,
      cell: ({ actor, door }) => {
        const forWhom = actor.onBehalfOf && actor.onBehalfOf !== actor.id ? nameOf.get(actor.onBehalfOf) : undefined;
        return (
          <span className="flex min-w-0 flex-col">
            <PersonName label={actor.label} className="truncate" />
            <span className="truncate text-label text-secondary">
              {doorWord(door)}
              {forWhom && forWhom !== actor.label && (
                <>
                  , for <PersonName label={forWhom} />
                </>
              )}
            </span>
          </span>
        );
      },
    },
    {
      id: "calls",
      header: "Calls",
      width: 64,
      align: "right",
      sortBy: ({ callCount }) => callCount,
      cell: ({ callCount }) => <span className="text-secondary">{callCount.toLocaleString("en")}</span>,
    },
    { id: "track", header: "Where the time went", width: 160, cell: (run) => <RunTrack run={run} /> },
    {
      id: "duration",
      header: "Took",
      width: 96,
      align: "right",
      sortBy: ({ createdAt, endedAt }) => (endedAt ? Date.parse(endedAt) - Date.parse(createdAt) : undefined),
      cell: ({ createdAt, endedAt }) => <Elapsed from={createdAt} to={endedAt} />,
    },
    {
      id: "begun",
      header: "Started",
      width: 112,
      align: "right",
      sortBy: ({ createdAt }) => Date.parse(createdAt),
      cell: ({ createdAt }) => <RelativeTime value={createdAt} className="text-secondary" />,
    },
  ];
}

function Title({ run }: { run: ListedRun }) {
  const note = runNote(run);
  return (
    <span className="flex min-w-0 items-center gap-3 py-1.5">
      <RunIcon outcome={run.outcome} />
      <span className="flex min-w-0 flex-col">
        <Link
          href={`/runs/${run.id}`}
          tabIndex={-1}
          title={run.title}
          className="truncate font-medium underline-offset-4 hover:underline"
        >
          {runTitle(run)}
        </Link>
        <span className={cn("truncate text-label", note.ink)}>{note.text}</span>
      </span>
    </span>
  );
}
