"use client";

import type { InstallationLoad } from "@executor/core/jobs";
import { Chart } from "@/components/chart/chart";
import { stepText } from "@/components/chart/step-text";
import { shownBytes } from "@/components/ui/shown-bytes";

const dayMs = 24 * 60 * 60_000;

export function SizeChart({ days }: { days: InstallationLoad["database"]["days"] }) {
  const steps = days.map(({ day, bytes }) => {
    const from = new Date(`${day}T00:00:00.000Z`);
    const to = new Date(from.getTime() + dayMs);
    return { ...stepText({ from: from.toISOString(), to: to.toISOString() }), values: { bytes } };
  });
  return (
    <Chart
      label="Size of the database by day"
      kind="lines"
      series={[{ key: "bytes", label: "Size", tone: "running" }]}
      steps={steps}
      format={shownBytes}
      className="h-40"
    />
  );
}
