import { useEffect, useState } from "react";

/** The current time, updated at this interval. Without an interval it stands still. */
export function useNow(everyMs: number | null): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (everyMs === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return everyMs === null ? null : now;
}
