import { listStuckExecutions, type StuckRun } from "@executor/core/executions";
import { CircleCheck } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { RelativeTime } from "@/components/relative-time";
import { RunBadge } from "@/components/run/run-state";
import { load } from "@/lib/web";
import { RunsTabs } from "../_parts/runs-tabs";

export const metadata: Metadata = { title: "Stuck runs" };

export default async function StuckPage() {
  const { items } = await load(listStuckExecutions, {});
  return (
    <>
      <PageHeader title="Runs" description="Runs that make no progress, oldest first, and why." />
      <RunsTabs current="/runs/stuck" />
      {items.length === 0 ? (
        <EmptyState
          icon={CircleCheck}
          what="No run is stuck"
          why="A run appears here when its process is lost, it makes no progress, or its timer is overdue."
        />
      ) : (
        <ul aria-label="Stuck runs" className="flex flex-col rounded-card border">
          {items.map((run) => (
            <Stuck key={run.id} run={run} />
          ))}
        </ul>
      )}
    </>
  );
}

function Stuck({ run }: { run: StuckRun }) {
  return (
    <li className="flex flex-col gap-1 border-b px-3 py-2 text-dense last:border-b-0">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RunBadge run={run} />
        <Link href={`/runs/${run.id}`} prefetch={false} className="min-w-0 flex-1 basis-40 truncate font-mono hover:underline">
          {run.title || "(empty)"}
        </Link>
        <span className="text-secondary">{run.actor.label}</span>
        <RelativeTime value={run.createdAt} className="text-secondary" />
      </span>
      <span className="text-secondary">
        {run.text} {run.passes.toLocaleString("en")} {run.passes === 1 ? "pass" : "passes"} so far.
      </span>
    </li>
  );
}
