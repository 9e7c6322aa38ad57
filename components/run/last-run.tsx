"use client";

import type { ExecutionSummary } from "@executor/core/executions";
import Link from "next/link";
import { useRead } from "../api/use-read";
import { RelativeTime } from "../relative-time";
import { cn } from "../ui/cn";
import { Skeleton } from "../ui/skeleton";
import { RunIcon, runNote } from "./run-state";

type LastRunProps = {
  filter: Record<string, string>;
  /** What stands there where no run fits. */
  none: string;
};

/** The newest run that fits, of those whoever looks may see. Read for the rows in sight alone. */
export function LastRun({ filter, none }: LastRunProps) {
  const { answer } = useRead<{ items: ExecutionSummary[] }>(`/executions?${new URLSearchParams({ ...filter, limit: "1" })}`);
  if (!answer) return <Skeleton className="h-5 w-28" />;
  if (!answer.ok) return <span className="text-failed">Could not be read</span>;
  const [run] = answer.data.items;
  if (!run) return <span className="text-faint">{none}</span>;
  const { text, ink } = runNote(run);
  return (
    <Link
      href={`/runs/${run.id}`}
      prefetch={false}
      title={run.title}
      className="flex min-w-0 items-center gap-2 underline-offset-4 hover:underline"
    >
      <RunIcon outcome={run.outcome} />
      <span className="flex min-w-0 flex-col">
        <span className={cn("truncate text-dense", ink)}>{text}</span>
        <RelativeTime value={run.createdAt} className="truncate text-label text-secondary" />
      </span>
    </Link>
  );
}
