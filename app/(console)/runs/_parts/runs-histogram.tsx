"use client";

import type { RunHistogram } from "@executor/core/executions";
import { usePathname, useSearchParams } from "next/navigation";
import { Chart, Legend } from "@/components/chart/chart";
import type { ChartSeries, ChartStep } from "@/components/chart/series";
import { stepText } from "@/components/chart/step-text";

const series: ChartSeries[] = [
  { key: "completed", label: "Completed", tone: "succeeded" },
  { key: "open", label: "Running or paused", tone: "running" },
  { key: "partial", label: "With failed calls", tone: "waiting" },
  { key: "cancelled", label: "Cancelled", tone: "stopped" },
  { key: "failed", label: "Failed", tone: "failed" },
];

/** The runs of the list over time. A step leads to its own runs, under the same filters. */
export function RunsHistogram({ histogram, words }: { histogram: RunHistogram; words: string }) {
  const pathname = usePathname();
  const query = useSearchParams();
  const steps = histogram.steps.map((step): ChartStep => {
    const here = new URLSearchParams(query);
    here.delete("range");
    here.set("from", step.from);
    here.set("to", step.to);
    const { completed, partial, failed, cancelled, running, paused } = step;
    return {
      ...stepText(step),
      href: `${pathname}?${here}`,
      values: { completed, partial, failed, cancelled, open: running + paused },
    };
  });
  return (
    <section aria-label="Runs over time" className="mb-4 flex flex-col gap-2 rounded-card border bg-raised px-4 pt-3 pb-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="text-dense text-secondary">
          <span className="font-medium text-text">
            {histogram.isCapped && "More than "}
            {histogram.total.toLocaleString("en")}
          </span>{" "}
          {histogram.total === 1 ? "run" : "runs"} {words}
        </p>
        <Legend series={series} />
      </div>
      <Chart label="Outcomes over time" kind="bars" series={series} steps={steps} className="h-26" />
    </section>
  );
}
