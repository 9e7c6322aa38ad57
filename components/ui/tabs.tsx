"use client";

import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

type TabsProps<Value extends string> = {
  label: string;
  tabs: { value: Value; label: string; badge?: ReactNode; content: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Tabs of one thing. Only the selected panel is rendered. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)} className="flex flex-1 flex-col">
      <Radix.List
        aria-label={label}
        className="sticky top-0 z-10 -mx-5 flex shrink-0 gap-1 overflow-x-auto border-b bg-raised px-3"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px flex h-9 shrink-0 items-center gap-1.5 border-transparent border-b-2 px-2 text-dense text-secondary -outline-offset-2 hover:text-text data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-text max-sm:h-11"
          >
            {tab.label}
            {tab.badge}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="flex flex-1 flex-col gap-4 pt-4 focus-visible:outline-none">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
