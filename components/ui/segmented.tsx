"use client";

import { RadioGroup as Radix } from "radix-ui";
import type { ReactNode } from "react";

type SegmentedProps<Value extends string> = {
  label: string;
  options: { value: Value; label: string; icon?: ReactNode }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
};

export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  return (
    <Radix.Root
      aria-label={label}
      orientation="horizontal"
      value={value ?? ""}
      onValueChange={(next) => onChange(next as Value)}
      className="inline-flex self-start rounded-control border border-edge bg-surface p-0.5"
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          className="inline-flex h-6.5 items-center gap-1.5 rounded-[4px] border border-transparent px-2.5 text-dense text-secondary hover:text-text data-[state=checked]:border-control data-[state=checked]:bg-raised data-[state=checked]:font-medium data-[state=checked]:text-text max-sm:h-10"
        >
          {option.icon}
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
