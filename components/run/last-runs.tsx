"use client";

import Link from "next/link";
import { RelativeTime } from "../relative-time";
import { Card } from "../ui/card";
import { RunName } from "./run-name";
import { RunBadge } from "./run-state";
import { type RunsPage, useLiveRuns } from "./use-live-runs";

const shownMax = 5;

/** Runs of one agent of the organization, or those that one member, key or connected agent began. */
type LastRunsProps = { of: { agent: string } | { actor: string }; first: RunsPage };

/** The newest of some runs as they are now, of those whoever looks may see. */
export function LastRuns({ of, first }: LastRunsProps) {
  const query = new URLSearchParams(of).toString();
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
              {run.agent && (run.agent.version ? `version ${run.agent.version}` : "as it was")}
              {run.mode === "plan" && "dry run"}
              <RelativeTime value={run.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
