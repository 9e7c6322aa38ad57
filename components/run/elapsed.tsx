"use client";

import { useNow } from "../call-timeline/use-now";
import { shownDuration } from "../ui/shown-duration";

/** The time from the beginning to the end, or until now. */
export function Elapsed({ from, to }: { from: string; to: string | null }) {
  const now = useNow(to ? null : 1_000);
  const end = to ? Date.parse(to) : now;
  return (
    <span className="text-dense text-secondary">{end === null ? "…" : shownDuration(Math.max(0, end - Date.parse(from)))}</span>
  );
}
