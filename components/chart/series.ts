/** What a colour means. It never stands alone: the legend, the tooltip and the table have the words. */
export type ChartTone = "succeeded" | "waiting" | "failed" | "stopped" | "running" | "quiet";

export type ChartSeries = { key: string; label: string; tone: ChartTone };

export type ChartStep = {
  /** Such as `Tuesday, 10 November`. */
  label: string;
  /** Such as `10 Nov`, below the axis. */
  tick: string;
  /** Where the step leads, such as the runs of that day. */
  href?: string;
  /** Null where nothing was measured. */
  values: Record<string, number | null>;
};

export type ChartKind = "bars" | "lines";

export const fills: Record<ChartTone, string> = {
  succeeded: "fill-chart-succeeded",
  waiting: "fill-chart-waiting",
  failed: "fill-chart-failed",
  stopped: "fill-chart-stopped",
  running: "fill-chart-running",
  quiet: "fill-chart-quiet",
};

export const strokes: Record<ChartTone, string> = {
  succeeded: "stroke-chart-succeeded",
  waiting: "stroke-chart-waiting",
  failed: "stroke-chart-failed",
  stopped: "stroke-chart-stopped",
  running: "stroke-chart-running",
  quiet: "stroke-chart-quiet",
};

export const grounds: Record<ChartTone, string> = {
  succeeded: "bg-chart-succeeded",
  waiting: "bg-chart-waiting",
  failed: "bg-chart-failed",
  stopped: "bg-chart-stopped",
  running: "bg-chart-running",
  quiet: "bg-chart-quiet",
};
