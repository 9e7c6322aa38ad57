import type { ActivityRange } from "@executor/core/executions";

export type Range = { value: ActivityRange; label: string; words: string };

const usual: Range = { value: "28d", label: "28 days", words: "28 days" };

const ranges: Range[] = [
  { value: "24h", label: "24 h", words: "24 hours" },
  { value: "7d", label: "7 days", words: "7 days" },
  usual,
  { value: "90d", label: "90 days", words: "90 days" },
];

/** The range that an address asks for, if it asks for one. */
export const askedRange = (text: string | undefined): Range | undefined => ranges.find(({ value }) => value === text);

export const rangeNamed = (name: ActivityRange): Range => ranges.find(({ value }) => value === name) ?? usual;

export const rangeLinks = (current: ActivityRange) =>
  ranges.map(({ value, label }) => ({ href: `/?range=${value}`, label, current: value === current }));
