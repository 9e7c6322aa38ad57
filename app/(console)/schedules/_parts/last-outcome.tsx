"use client";

import type { Firing } from "@executor/core/schedules";
import Link from "next/link";
import { useRead } from "@/components/api/use-read";
import { RelativeTime } from "@/components/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { FiringState } from "./schedule-words";

/** What the last time or request came to. Read for the rows in sight alone. */
export function LastOutcome({ id, opensRuns }: { id: string; opensRuns: boolean }) {
  const { answer } = useRead<{ items: Firing[] }>(`/schedules/${id}/history?limit=1`);
  if (!answer) return <Skeleton className="h-5 w-20" />;
  if (!answer.ok) return <span className="text-failed">Could not be read</span>;
  const [last] = answer.data.items;
  if (!last) return <span className="text-faint">Nothing yet</span>;
  const { executionId, isVisible, dueAt, reason } = last;
  const when = <RelativeTime value={dueAt} className="truncate text-label text-secondary" />;
  return (
    <span className="flex min-w-0 items-center gap-2" title={reason ?? undefined}>
      <FiringState firing={last} />
      {executionId && isVisible && opensRuns ? (
        <Link href={`/runs/${executionId}`} prefetch={false} className="min-w-0 truncate underline-offset-4 hover:underline">
          {when}
        </Link>
      ) : (
        when
      )}
    </span>
  );
}
