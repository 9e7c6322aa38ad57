"use client";

import { SlidersHorizontal } from "lucide-react";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Popover } from "../ui/popover";
import { Select } from "../ui/select";

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
  { value: "envelope", label: "Return error" },
  { value: "throw", label: "Throw" },
];
const onApproval = [
  { value: "pause", label: "Wait" },
  { value: "reject", label: "Go on without" },
];

type RunOptionsProps = { options: RunOptions; onChange: (options: RunOptions) => void };

/** How the program runs. The button says how many options differ from the usual ones. */
export function RunOptionsMenu({ options, onChange }: RunOptionsProps) {
  const changed = (["timeoutMs", "toolErrors", "onApproval"] as const).filter((name) => options[name] !== defaultOptions[name]);
  return (
    <Popover
      label="How it runs"
      trigger={
        <Button>
          <SlidersHorizontal aria-hidden />
          {changed.length > 0 ? `Options (${changed.length})` : "Options"}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Choice
          label="Timeout"
          hint="Waiting for people and calls of tools do not count."
          options={timeouts}
          value={String(options.timeoutMs)}
          onChange={(value) => onChange({ ...options, timeoutMs: Number(value) })}
        />
        <Choice
          label="Failed calls"
          hint="What the program gets when a call fails."
          options={toolErrors}
          value={options.toolErrors}
          onChange={(value) => onChange({ ...options, toolErrors: value === "throw" ? "throw" : "envelope" })}
        />
        <Choice
          label="Approvals"
          hint="What happens when a call needs one."
          options={onApproval}
          value={options.onApproval}
          onChange={(value) => onChange({ ...options, onApproval: value === "reject" ? "reject" : "pause" })}
        />
      </div>
    </Popover>
  );
}

type ChoiceProps = {
  label: string;
  hint: string;
  options: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

function Choice({ label, hint, options, value, onChange }: ChoiceProps) {
  const offered = options.some((one) => one.value === value)
    ? options
    : [...options, { value, label: `${Number(value) / 1_000} seconds` }];
  return (
    <Field label={label} hint={hint}>
      <Select options={offered} value={value} onValueChange={onChange} />
    </Field>
  );
}
