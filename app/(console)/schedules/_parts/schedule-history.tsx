"use client";

import type { Firing } from "@executor/core/schedules";
import Link from "next/link";
import { useNewest } from "@/components/api/use-newest";
import { RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Skeleton } from "@/components/ui/skeleton";
import { FiringState } from "./schedule-words";

const isMoving = ({ state, runState }: Firing) => state === "queued" || runState === "running";

type ScheduleHistoryProps = {
  scheduleId: string;
  opensRuns: boolean;
  /** Whom its runs belong to. */
  actorLabel: string;
};
type FiringRowProps = Omit<ScheduleHistoryProps, "scheduleId"> & { firing: Firing };

/** What its times and requests came to. */
export function ScheduleHistory({ scheduleId, opensRuns, actorLabel }: ScheduleHistoryProps) {
  const { items, failure, reload, showMore } = useNewest<Firing>(`/schedules/${scheduleId}/history`, isMoving);
  return (
    <section aria-label="History" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium">History</h3>
        <Button size="small" variant="ghost" onClick={() => void reload()}>
          Refresh
        </Button>
      </div>
      {failure && <Callout tone="failed" live title={failure} />}
      {!items && !failure && <Skeleton className="h-24" />}
      {items?.length === 0 && <p className="text-dense text-secondary">Nothing has come of it yet.</p>}
      {items && items.length > 0 && (
        <ul aria-label="What came of it" className="divide-y overflow-hidden rounded-card border">
          {items.map((firing) => (
            <FiringRow key={firing.id} firing={firing} opensRuns={opensRuns} actorLabel={actorLabel} />
          ))}
        </ul>
      )}
      {showMore && (
        <Button className="self-center" onClick={showMore}>
          Show more
        </Button>
      )}
    </section>
  );
}

function FiringRow({ firing, opensRuns, actorLabel }: FiringRowProps) {
  const { dueAt, reason, executionId, isVisible } = firing;
  return (
    <li className="flex flex-col gap-1 px-3 py-2 text-dense">
      <span className="flex flex-wrap items-center gap-2">
        <FiringState firing={firing} />
        <RelativeTime value={dueAt} className="text-secondary" />
        {executionId && opensRuns && isVisible && (
          <Link href={`/runs/${executionId}`} className="ml-auto underline underline-offset-4 hover:text-text">
            Open run
          </Link>
        )}
      </span>
      {executionId && !isVisible && (
        <span className="text-label text-secondary">
          Only {actorLabel} and those who may see the runs of everybody can open it.
        </span>
      )}
      {reason && <span className="wrap-anywhere text-secondary">{reason}</span>}
    </li>
  );
}
