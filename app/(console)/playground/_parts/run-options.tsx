"use client";

import { Select } from "@/components/ui/select";

export type RunOptions = { timeoutMs: number; toolErrors: "envelope" | "throw"; onApproval: "pause" | "reject" };

const minute = 60_000;
export const defaultOptions: RunOptions = { timeoutMs: 5 * minute, toolErrors: "envelope", onApproval: "pause" };

const timeouts = [
  { value: String(minute / 6), label: "10 seconds" },
  { value: String(minute), label: "1 minute" },
  { value: String(5 * minute), label: "5 minutes" },
  { value: String(60 * minute), label: "1 hour" },
];
const toolErrors = [
  { value: "envelope", label: "return error" },
  { value: "throw", label: "throw" },
];
const onApproval = [
  { value: "pause", label: "wait" },
  { value: "reject", label: "go on without" },
];

type RunOptionsProps = { options: RunOptions; onChange: (options: RunOptions) => void };

export function RunOptionsBar({ options, onChange }: RunOptionsProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-x-3 gap-y-2 border-t px-3 py-2 sm:grid-cols-3">
      <legend className="sr-only">How it runs</legend>
      <Choice
        label="Timeout"
        options={timeouts}
        value={String(options.timeoutMs)}
        onChange={(value) => onChange({ ...options, timeoutMs: Number(value) })}
      />
      <Choice
        label="Failed calls"
        options={toolErrors}
        value={options.toolErrors}
        onChange={(value) => onChange({ ...options, toolErrors: value === "throw" ? "throw" : "envelope" })}
      />
      <Choice
        label="Approvals"
        options={onApproval}
        value={options.onApproval}
        onChange={(value) => onChange({ ...options, onApproval: value === "reject" ? "reject" : "pause" })}
      />
    </fieldset>
  );
}

type ChoiceProps = {
  label: string;
  options: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

function Choice({ label, options, value, onChange }: ChoiceProps) {
  const offered = options.some((one) => one.value === value)
    ? options
    : [...options, { value, label: `${Number(value) / 1_000} seconds` }];
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden className="text-label text-secondary">
        {label}
      </span>
      <Select aria-label={label} options={offered} value={value} onValueChange={onChange} className="h-7 min-w-0 text-dense" />
    </div>
  );
}
