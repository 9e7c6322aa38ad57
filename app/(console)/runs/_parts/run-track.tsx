import type { ListedRun } from "@executor/core/executions";
import { barLooks, barsOf, busySpans } from "@/components/call-timeline/call-bars";
import { timeScale } from "@/components/call-timeline/time-scale";
import { useNow } from "@/components/call-timeline/use-now";
import { cn } from "@/components/ui/cn";

/** Where the time of a run went: its calls on one line, hatched where a person was waited for. */
export function RunTrack({ run }: { run: ListedRun }) {
  const now = useNow(run.endedAt ? null : 5_000);
  const from = Date.parse(run.createdAt);
  const to = Math.max(run.endedAt ? Date.parse(run.endedAt) : (now ?? lastOf(run)), from + 1);
  const { positionAt } = timeScale({ from, to }, busySpans(run.calls, to));
  const bars = run.calls.flatMap((call) => barsOf(call, to).map((bar) => ({ ...bar, seq: call.seq })));
  return (
    <span aria-hidden className="relative block h-3 w-full overflow-hidden rounded-[3px] bg-hover">
      {bars.map(({ seq, look, from: begun, to: over }) => (
        <span
          key={`${seq} ${look}`}
          className={cn("absolute inset-y-0 my-auto min-w-0.75", barLooks[look])}
          style={{
            left: `min(${positionAt(begun) * 100}%, calc(100% - 3px))`,
            width: `${(positionAt(over) - positionAt(begun)) * 100}%`,
          }}
        />
      ))}
    </span>
  );
}

/** The last moment that is known of a run which goes on. */
const lastOf = ({ calls, createdAt }: ListedRun): number =>
  Math.max(
    ...[createdAt, ...calls.flatMap(({ madeAt, startedAt, endedAt }) => [madeAt, startedAt, endedAt])].map((at) =>
      Date.parse(at ?? createdAt),
    ),
  );
