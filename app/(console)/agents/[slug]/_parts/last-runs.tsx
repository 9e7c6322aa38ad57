"use client";

import type { ExecutionSummary } from "@executor/core/executions";
import Link from "next/link";
import { useNewest } from "@/components/api/use-newest";
import { RelativeTime } from "@/components/relative-time";
import { RunName } from "@/components/run/run-name";
import { RunBadge } from "@/components/run/run-state";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

const shownMax = 5;
const isMoving = ({ state }: ExecutionSummary) => state === "running" || state === "paused";

/** The newest runs of an agent, of those whoever looks may see. */
export function LastRuns({ agentId }: { agentId: string }) {
  const query = new URLSearchParams({ agent: agentId });
  const { items, failure } = useNewest<ExecutionSummary>(`/executions?${query}`, isMoving);
  return (
    <Card
      title="Runs"
      actions={
        <Link href={`/runs?${query}`} className="text-dense underline underline-offset-4">
          All runs
        </Link>
      }
    >
      {failure && <Callout tone="failed" title={failure} />}
      {!items && !failure && <Skeleton className="h-24" />}
      {items?.length === 0 && <p className="text-dense text-secondary">No run that you may see yet.</p>}
      <ul aria-label="Newest runs" className="flex flex-col gap-2">
        {items?.slice(0, shownMax).map((run) => (
          <li key={run.id} className="flex flex-col gap-0.5 text-dense">
            <Link href={`/runs/${run.id}`} prefetch={false} className="flex min-w-0 underline-offset-4 hover:underline">
              <RunName run={run} />
            </Link>
            <span className="flex flex-wrap items-center gap-2 text-label text-secondary">
              <RunBadge run={run} />
              {run.agent?.version ? `version ${run.agent.version}` : "as it was"}
              {run.mode === "plan" && "dry run"}
              <RelativeTime value={run.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
