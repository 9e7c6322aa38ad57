import { shownDuration } from "../ui/shown-duration";
import type { TimeScale } from "./time-scale";

/** Labels of the lines below. Screen readers skip them, because each row names its own times. */
export function TimeAxis({ scale }: { scale: TimeScale }) {
  return (
    <span aria-hidden className="relative block h-4 overflow-hidden font-mono font-normal text-label text-secondary">
      {scale.ticks.map(({ at, ms }, index) => (
        <span
          key={ms}
          className={index % 2 === 0 ? "absolute pl-1" : "absolute pl-1 max-sm:hidden"}
          style={{ left: `${(at * 100).toFixed(3)}%` }}
        >
          {ms === 0 ? "0" : shownTick(ms)}
        </span>
      ))}
    </span>
  );
}

const shownTick = (ms: number): string => (ms >= 1_000 && ms < 60_000 ? `${ms / 1_000} s` : shownDuration(ms));
