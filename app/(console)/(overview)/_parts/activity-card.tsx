import type { ActivityDay } from "@executor/core/executions";
import { Card } from "@/components/ui/card";

type Count = Exclude<keyof ActivityDay, "day">;

/** Calls of each day by outcome, and the share of runs that failed or had failed calls. */
export function ActivityCard({ days }: { days: ActivityDay[] }) {
  const sum = (of: Count) => days.reduce((total, day) => total + day[of], 0);
  const [runs, failed, partial] = [sum("runs"), sum("failed"), sum("partial")];
  const most = Math.max(1, ...days.map((day) => day.calls));
  return (
    <Card title="Activity" description={`The last ${days.length} days, by UTC day.`}>
      {runs === 0 ? (
        <p className="text-dense text-secondary">Nothing ran. The playground or an agent's first call begins it.</p>
      ) : (
        <div className="flex flex-col gap-4">
          <Chart
            label="Calls"
            total={[counted(sum("calls"), "call"), ...troubles(sum)].join(", ")}
            bars={days.map((day) => ({ day: day.day, ...callsOf(day, most) }))}
          />
          <Chart
            label="Runs with failures"
            total={`${(failed + partial).toLocaleString("en")} of ${runs.toLocaleString("en")}`}
            bars={days.map((day) => ({ day: day.day, ...runsOf(day) }))}
          />
        </div>
      )}
    </Card>
  );
}

function troubles(of: (count: Count) => number): string[] {
  const kinds = [
    { count: of("failedCalls"), word: "failed" },
    { count: of("blockedCalls"), word: "blocked" },
    { count: of("declinedCalls"), word: "declined" },
  ];
  return kinds.filter(({ count }) => count > 0).map(({ count, word }) => `${count.toLocaleString("en")} ${word}`);
}

function callsOf(day: ActivityDay, most: number) {
  const stopped = day.blockedCalls + day.declinedCalls;
  const parts = [
    { share: day.failedCalls / most, tone: "bg-failed-edge" },
    { share: stopped / most, tone: "bg-waiting-edge" },
    { share: (day.calls - day.failedCalls - stopped) / most, tone: "bg-accent" },
  ];
  return { parts, what: [counted(day.calls, "call"), ...troubles((count) => day[count])].join(", ") };
}

function runsOf({ runs, failed, partial }: ActivityDay) {
  const shareOf = (count: number) => (runs === 0 ? 0 : count / runs);
  const parts = [
    { share: shareOf(failed), tone: "bg-failed-edge" },
    { share: shareOf(partial), tone: "bg-waiting-edge" },
  ];
  const [lost, some] = [failed.toLocaleString("en"), partial.toLocaleString("en")];
  return { parts, what: `${lost} of ${counted(runs, "run")} failed, ${some} completed with failed calls` };
}

type Bar = { day: string; parts: { share: number; tone: string }[]; what: string };

function Chart({ label, total, bars }: { label: string; total: string; bars: Bar[] }) {
  return (
    <figure aria-label={label} className="flex flex-col gap-1.5">
      <figcaption className="flex items-baseline justify-between gap-4 text-dense">
        <span className="text-secondary">{label}</span>
        <span className="font-mono">{total}</span>
      </figcaption>
      <ol className="flex h-12 items-end gap-1 border-b">
        {bars.map(({ day, parts, what }) => (
          <li key={day} title={`${shownDay(day)}: ${what}`} className="flex h-full flex-1 flex-col justify-end">
            {parts
              .filter(({ share }) => share > 0)
              .map(({ share, tone }) => (
                <span
                  key={tone}
                  aria-hidden
                  className={`min-h-0.5 w-full first:rounded-t-sm ${tone}`}
                  style={{ height: `${share * 100}%` }}
                />
              ))}
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
