"use client";

import type { ExecutionSummary } from "@executor/core/executions";
import Link from "next/link";
import { useRead } from "../api/use-read";
import { PersonName } from "../known-people";
import { RelativeTime } from "../relative-time";
import { RunName } from "../run/run-name";
import { RunBadge } from "../run/run-state";
import { Callout } from "../ui/callout";
import { Skeleton } from "../ui/skeleton";

const shownMax = "10";

type RunPage = { items: ExecutionSummary[]; nextCursor?: string };

/** The runs that called a tool lately, of those whoever looks may see. */
export function RecentRuns({ address }: { address: string }) {
  const { answer } = useRead<RunPage>(`/executions?${new URLSearchParams({ address, limit: shownMax })}`);
  if (!answer) return <Skeleton className="h-40 rounded-card" />;
  if (!answer.ok) return <Callout tone="failed" title={answer.error.message} />;
  const { items, nextCursor } = answer.data;
  if (items.length === 0) return <p className="text-dense text-secondary">No run that you see has called it yet.</p>;
  return (
    <>
      <ul className="flex flex-col rounded-card border">
        {items.map((run) => (
          <li key={run.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-2 text-dense last:border-b-0">
            <RunBadge run={run} />
            <Link href={`/runs/${run.id}`} className="flex min-w-0 flex-1 basis-40 underline">
              <RunName run={run} />
            </Link>
            <PersonName label={run.actor.label} className="text-secondary" />
            <RelativeTime value={run.createdAt} className="text-secondary" />
          </li>
        ))}
      </ul>
      {nextCursor && (
        <Link href={`/runs?${new URLSearchParams({ address })}`} className="self-start text-accent text-dense hover:underline">
          All runs that called it
        </Link>
      )}
    </>
  );
}
