"use client";

import type { ActivityStep } from "@executor/core/executions";
import { useRef, useState } from "react";
import { Chart, Legend } from "@/components/chart/chart";
import { ChartDownload } from "@/components/chart/chart-download";
import type { ChartSeries, ChartStep } from "@/components/chart/series";
import { stepText } from "@/components/chart/step-text";
import { Segmented } from "@/components/ui/segmented";
import { shownDuration } from "@/components/ui/shown-duration";

const views = {
  calls: {
    label: "Calls",
    kind: "bars",
    series: [
      { key: "succeeded", label: "Succeeded", tone: "succeeded" },
      { key: "waiting", label: "Waiting", tone: "waiting" },
      { key: "stopped", label: "Blocked or declined", tone: "stopped" },
      { key: "failed", label: "Failed", tone: "failed" },
    ],
    valuesOf: ({ calls, failedCalls, blockedCalls, declinedCalls, waitingCalls }) => {
      const stopped = blockedCalls + declinedCalls;
      const succeeded = Math.max(0, calls - failedCalls - stopped - waitingCalls);
      return { succeeded, waiting: waitingCalls, stopped, failed: failedCalls };
    },
    href: ({ from, to }) => `/runs/calls?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`,
  },
  runs: {
    label: "Runs",
    kind: "bars",
    series: [
      { key: "completed", label: "Completed", tone: "succeeded" },
      { key: "open", label: "Running or paused", tone: "running" },
      { key: "partial", label: "With failed calls", tone: "waiting" },
      { key: "cancelled", label: "Cancelled", tone: "stopped" },
      { key: "failed", label: "Failed", tone: "failed" },
    ],
    valuesOf: ({ runs, completed, partial, failed, cancelled }) => {
      const open = Math.max(0, runs - completed - partial - failed - cancelled);
      return { completed, open, partial, cancelled, failed };
    },
    href: ({ from, to }) => `/runs?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`,
  },
  latency: {
    label: "Latency",
    kind: "lines",
    series: [
      { key: "p95", label: "95% within", tone: "waiting" },
      { key: "p50", label: "Half within", tone: "running" },
    ],
    valuesOf: ({ latency }) => ({ p50: latency.p50Ms, p95: latency.p95Ms }),
    href: ({ from, to }) => `/runs/calls?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`,
  },
} satisfies Record<string, View>;

type View = {
  label: string;
  kind: "bars" | "lines";
  series: ChartSeries[];
  valuesOf: (step: ActivityStep) => ChartStep["values"];
  href: (step: ActivityStep) => string;
};
type ViewName = keyof typeof views;

const options = Object.entries(views).map(([value, { label }]) => ({ value: value as ViewName, label })); // safe: the keys of views

/** What ran over time: calls or runs by outcome, or how long tools took. */
export function ActivityChart({ steps, words }: { steps: ActivityStep[]; words: string }) {
  const [name, setName] = useState<ViewName>("calls");
  const section = useRef<HTMLElement>(null);
  const { kind, label, series, valuesOf, href }: View = views[name];
  const drawn = steps.map((step): ChartStep => ({ ...stepText(step), values: valuesOf(step), href: href(step) }));
  const title = `${label} in the last ${words}`;
  return (
    <section ref={section} aria-label="Activity" className="flex flex-col gap-4 rounded-card border bg-raised p-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Segmented label="What the chart shows" options={options} value={name} onChange={setName} />
        <div className="flex items-center gap-4">
          <Legend series={series} />
          <ChartDownload title={title} series={series} within={section} />
        </div>
      </header>
      <Chart
        key={name}
        label={title}
        kind={kind}
        series={series}
        steps={drawn}
        {...(kind === "lines" ? { format: shownDuration } : {})}
        className="h-56"
      />
    </section>
  );
}
