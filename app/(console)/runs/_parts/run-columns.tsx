import type { ExecutionSummary } from "@executor/core/executions";
import Link from "next/link";
import type { Column } from "@/components/data-table/data-table";
import { RelativeTime } from "@/components/relative-time";
import { doorWord } from "@/components/run/door-word";
import { Elapsed } from "@/components/run/elapsed";
import { RunName } from "@/components/run/run-name";
import { RunBadge } from "@/components/run/run-state";
import { Badge } from "@/components/ui/badge";
import type { KnownActor } from "../../_parts/known-actors";

export function runColumns(actors: KnownActor[]): Column<ExecutionSummary>[] {
  const nameOf = new Map(actors.map(({ value, label }) => [value, label]));
  return [
    {
      id: "state",
      header: "State",
      width: 250,
      fixed: true,
      cell: (run) => <RunBadge run={run} />,
    },
    {
      id: "title",
      header: "Run",
      width: 280,
      fixed: true,
      cell: (run) => (
        <span className="flex min-w-0 items-center gap-2">
          {run.kind === "code" && <Badge>code</Badge>}
          <Link href={`/runs/${run.id}`} tabIndex={-1} className="flex min-w-0 hover:underline">
            <RunName run={run} />
          </Link>
        </span>
      ),
    },
    {
      id: "actor",
      header: "Actor",
      width: 170,
      cell: ({ actor }) => {
        const forWhom = actor.onBehalfOf && actor.onBehalfOf !== actor.id ? nameOf.get(actor.onBehalfOf) : undefined;
        return (
          <>
            {actor.label}
            {forWhom && forWhom !== actor.label && <span className="text-secondary"> for {forWhom}</span>}
          </>
        );
      },
    },
    { id: "door", header: "Door", width: 110, cell: ({ door }) => <span className="text-secondary">{doorWord(door)}</span> },
    {
      id: "calls",
      header: "Calls",
      width: 64,
      align: "right",
      cell: ({ callCount }) => <span className="font-mono text-dense">{callCount.toLocaleString("en")}</span>,
    },
    {
      id: "duration",
      header: "Duration",
      width: 112,
      align: "right",
      cell: ({ createdAt, endedAt }) => <Elapsed from={createdAt} to={endedAt} />,
    },
    { id: "begun", header: "Begun", width: 110, cell: ({ createdAt }) => <RelativeTime value={createdAt} /> },
  ];
}
