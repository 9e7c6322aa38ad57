"use client";

import type { Firing } from "@executor/core/schedules";
import { useRead } from "@/components/api/use-read";
import { Skeleton } from "@/components/ui/skeleton";
import { FiringState } from "./schedule-words";

/** Read for the rows in sight alone. */
export function LastOutcome({ id }: { id: string }) {
  const { answer } = useRead<{ items: Firing[] }>(`/schedules/${id}/history?limit=1`);
  if (!answer) return <Skeleton className="h-5 w-20" />;
  if (!answer.ok) return <span className="text-failed">Could not be read</span>;
  const [last] = answer.data.items;
  return last ? <FiringState firing={last} /> : <span className="text-faint">Nothing yet</span>;
}
