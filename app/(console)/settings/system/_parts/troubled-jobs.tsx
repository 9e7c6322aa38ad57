"use client";

import type { Backlog } from "@executor/core/jobs";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { RelativeTime } from "@/components/relative-time";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { retryJobAction } from "../actions";

type Job = Backlog["troubled"][number];
type TroubledJobsProps = { jobs: Job[]; mayRetry: boolean };

/** Jobs that failed and are retried, or failed for good. */
export function TroubledJobs({ jobs, mayRetry }: TroubledJobsProps) {
  const retry = useOrganizationAction(retryJobAction);
  const toast = useToast();
  const tryAgain = async ({ id }: Job) => {
    const answer = await retry({ id });
    if (!answer.ok) toast({ title: "The work could not be tried again", detail: answer.error.message, tone: "failed" });
  };
  return <DataTable label="Failed work" rows={jobs} columns={columns(mayRetry, tryAgain)} rowId={({ id }) => id} empty={null} />;
}

const columns = (mayRetry: boolean, tryAgain: (job: Job) => Promise<void>): Column<Job>[] => [
  {
    id: "task",
    header: "Work",
    fixed: true,
    width: 170,
    cell: ({ task }) => <span className="font-mono text-dense">{task}</span>,
  },
  {
    id: "attempts",
    header: "Attempts",
    width: 90,
    align: "right",
    cell: ({ attempts, attemptsMax }) => `${attempts} of ${attemptsMax}`,
  },
  {
    id: "error",
    header: "Last error",
    width: 320,
    cell: ({ lastError }) => <span className="wrap-anywhere">{lastError}</span>,
  },
  { id: "created", header: "Since", width: 110, cell: ({ createdAt }) => <RelativeTime value={createdAt} /> },
  {
    id: "retry",
    header: "Retry",
    hideHeader: true,
    fixed: true,
    width: 90,
    align: "right",
    cell: (job) =>
      mayRetry && (
        <Button size="small" variant="ghost" aria-label={`Retry ${job.task}`} onClick={() => void tryAgain(job)}>
          Retry
        </Button>
      ),
  },
];
