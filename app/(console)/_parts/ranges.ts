import type { ActivityRange } from "@executor/core/executions";

const ranges: { value: ActivityRange; label: string; words: string }[] = [
  { value: "24h", label: "24 h", words: "24 hours" },
  { value: "7d", label: "7 days", words: "7 days" },
  { value: "28d", label: "28 days", words: "28 days" },
  { value: "90d", label: "90 days", words: "90 days" },
];

const usual = { value: "28d", label: "28 days", words: "28 days" } as const;

/** The range that an address asks for. */
export const rangeOf = (text: string | undefined): (typeof ranges)[number] => ranges.find(({ value }) => value === text) ?? usual;

export const rangeLinks = (current: ActivityRange) =>
  ranges.map(({ value, label }) => ({
    href: value === usual.value ? "/" : `/?range=${value}`,
    label,
    current: value === current,
  }));
