import type { ExecutionSummary } from "@executor/core/executions";
import Link from "next/link";
import { RelativeTime } from "@/components/relative-time";
import { RunName } from "@/components/run/run-name";
import { RunBadge } from "@/components/run/run-state";
import { Card } from "@/components/ui/card";
import { CardLink } from "./card-link";

export function LastRuns({ runs }: { runs: ExecutionSummary[] }) {
  if (runs.length === 0) return null;
  return (
    <Card title="Last runs" actions={<CardLink href="/runs">All runs</CardLink>}>
      <ul className="-mb-2 divide-y">
        {runs.map((run) => (
          <li key={run.id} className="flex items-center gap-3 py-2.5">
            <div className="flex min-w-0 flex-1 flex-col gap-0.5">
              <Link href={`/runs/${run.id}`} prefetch={false} className="flex min-w-0 underline-offset-4 hover:underline">
                <RunName run={run} />
              </Link>
              <span className="truncate text-dense text-secondary">
                {run.actor.label}, <RelativeTime value={run.createdAt} />
              </span>
            </div>
            <RunBadge run={run} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
