import type { BudgetView } from "@executor/core/budgets";

type Measure = BudgetView["measure"];

export const measures: { value: Measure; label: string; hint: string }[] = [
  { value: "calls", label: "Calls", hint: "Calls of tools that are sent" },
  { value: "runs", label: "Runs", hint: "Runs that begin" },
  { value: "bytes", label: "Bytes", hint: "What calls send as arguments and what they answer" },
  { value: "seconds", label: "Seconds", hint: "How long calls take" },
  { value: "concurrent_runs", label: "Runs at once", hint: "Runs under way at one moment" },
];

export const unitOf: Readonly<Record<Measure, string>> = {
  ...{ calls: "calls", runs: "runs", bytes: "bytes", seconds: "seconds" },
  concurrent_runs: "runs at once",
};

export const windows = [
  { value: "minute", label: "Each minute" },
  { value: "hour", label: "Each hour" },
  { value: "day", label: "Each day" },
] as const;

export const countsCalls = (measure: Measure): boolean => measure === "calls" || measure === "bytes" || measure === "seconds";
