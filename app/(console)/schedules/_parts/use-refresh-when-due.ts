import type { Schedule } from "@executor/core/schedules";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useVisible } from "@/components/run/use-visible";

/** What is due begins within this time. */
const begunMs = 5_000;
/** Timers count no more than 24 days. */
const waitMax = 3_600_000;

/** Shows the list anew once the next of these times is over: its run, and the time after it. */
export function useRefreshWhenDue(schedules: Schedule[]): void {
  const router = useRouter();
  const visible = useVisible();
  const next = schedules.flatMap(({ nextRuns }) => nextRuns.slice(0, 1)).sort()[0];
  useEffect(() => {
    if (!visible || !next) return;
    const waitMs = Math.max(0, Date.parse(next) - Date.now()) + begunMs;
    const timer = setTimeout(() => router.refresh(), Math.min(waitMs, waitMax));
    return () => clearTimeout(timer);
  }, [visible, next, router]);
}
