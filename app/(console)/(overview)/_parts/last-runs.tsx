import Link from "next/link";
import { RelativeTime } from "@/components/relative-time";
import { RunStateBadge } from "@/components/run/run-state";
import { Card } from "@/components/ui/card";
import type { ExecutionSummary } from "@/lib/executions";
import { CardLink } from "./card-link";

export function LastRuns({ runs }: { runs: ExecutionSummary[] }) {
  if (runs.length === 0) return null;
  return (
    <Card title="Last runs" actions={<CardLink href="/runs">All runs</CardLink>}>
      <ul className="-mb-2 divide-y">
        {runs.map(({ id, title, state, waiting, actor, createdAt }) => (
          <li key={id} className="flex items-center gap-3 py-2.5">
            <div className="flex min-w-0 flex-1 flex-col gap-0.5">
              <Link
                href={`/runs/${id}`}
                prefetch={false}
                className="truncate font-mono text-dense underline-offset-4 hover:underline"
              >
                {title || "Run"}
              </Link>
              <span className="truncate text-dense text-secondary">
                {actor.label}, <RelativeTime value={createdAt} />
              </span>
            </div>
            <RunStateBadge state={state} waiting={waiting} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
