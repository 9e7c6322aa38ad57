"use client";

import Link from "next/link";
import { RelativeTime } from "@/components/relative-time";
import { RunName } from "@/components/run/run-name";
import { RunBadge } from "@/components/run/run-state";
import { type RunsPage, useLiveRuns } from "@/components/run/use-live-runs";
import { Card } from "@/components/ui/card";

const shownMax = 5;

/** The newest runs of an agent as they are now, of those whoever looks may see. */
export function LastRuns({ agentId, first }: { agentId: string; first: RunsPage }) {
  const query = new URLSearchParams({ agent: agentId }).toString();
  const { runs } = useLiveRuns(first, { query, isLive: true, atOnce: shownMax });
  return (
    <Card
      title="Runs"
      actions={
        <Link href={`/runs?${query}`} className="text-dense underline underline-offset-4">
          All runs
        </Link>
      }
    >
      {runs.length === 0 && <p className="text-dense text-secondary">No run that you may see yet.</p>}
      <ul aria-label="Newest runs" className="flex flex-col gap-2">
        {runs.slice(0, shownMax).map((run) => (
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
