import type { Schedule } from "@executor/core/schedules";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useVisible } from "@/components/run/use-visible";
import { whenDue } from "./when-due";

/** Shows the list anew once the next of these times is over: its run, and the time after it. */
export function useRefreshWhenDue(schedules: Schedule[]): void {
  const router = useRouter();
  const visible = useVisible();
  useEffect(() => (visible ? whenDue(schedules, () => router.refresh()) : undefined), [visible, schedules, router]);
}
