import { Card } from "@/components/ui/card";
import type { ActivityDay } from "@/lib/executions";

/** Calls a day, and which share of the runs failed. */
export function ActivityCard({ days }: { days: ActivityDay[] }) {
  const sum = (of: "calls" | "runs" | "failed") => days.reduce((total, day) => total + day[of], 0);
  const [calls, runs, failed] = [sum("calls"), sum("runs"), sum("failed")];
  const most = Math.max(1, ...days.map((day) => day.calls));
  return (
    <Card title="Activity" description={`The last ${days.length} days, by day of UTC.`}>
      {runs === 0 ? (
        <p className="text-dense text-secondary">Nothing ran. The playground or an agent's first call begins it.</p>
      ) : (
        <div className="flex flex-col gap-4">
          <Chart
            label="Calls"
            total={calls.toLocaleString("en")}
            bars={days.map((day) => ({ day: day.day, share: day.calls / most, what: counted(day.calls, "call") }))}
            tone="bg-accent"
          />
          <Chart
            label="Runs that failed"
            total={`${failed.toLocaleString("en")} of ${runs.toLocaleString("en")}`}
            bars={days.map((day) => ({
              day: day.day,
              share: day.runs === 0 ? 0 : day.failed / day.runs,
              what: `${day.failed.toLocaleString("en")} of ${counted(day.runs, "run")} failed`,
            }))}
            tone="bg-failed-edge"
          />
        </div>
      )}
    </Card>
  );
}

type ChartProps = { label: string; total: string; bars: { day: string; share: number; what: string }[]; tone: string };

function Chart({ label, total, bars, tone }: ChartProps) {
  return (
    <figure aria-label={label} className="flex flex-col gap-1.5">
      <figcaption className="flex items-baseline justify-between gap-4 text-dense">
        <span className="text-secondary">{label}</span>
        <span className="font-mono">{total}</span>
      </figcaption>
      <ol className="flex h-12 items-end gap-1 border-b">
        {bars.map(({ day, share, what }) => (
          <li key={day} title={`${shownDay(day)}: ${what}`} className="flex h-full flex-1 items-end">
            <span
              aria-hidden
              className={`w-full rounded-t-sm ${share > 0 ? `min-h-0.5 ${tone}` : ""}`}
              style={{ height: `${share * 100}%` }}
            />
            <span className="sr-only">{`${shownDay(day)}: ${what}`}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

const shownDay = (day: string): string =>
  new Date(day).toLocaleDateString("en", { day: "numeric", month: "long", timeZone: "UTC" });

const counted = (count: number, noun: string): string => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
