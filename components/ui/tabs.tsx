"use client";

import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";

type TabsProps<Value extends string> = {
  label: string;
  tabs: { value: Value; label: string; badge?: ReactNode; content: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** `fill` takes the height that there is, and the panel scrolls by itself. */
  layout?: "flow" | "fill";
  /** Shown at the end of the row of tabs. */
  aside?: ReactNode;
};

const looks = {
  flow: { root: "flex-1", list: "sticky top-0 z-10 -mx-5 shrink-0 bg-raised px-3", panel: "flex-1 gap-4 pt-4" },
  fill: { root: "h-full min-h-0", list: "shrink-0 px-2", panel: "min-h-0 flex-1 gap-4 overflow-y-auto p-3" },
};

/** Tabs of one thing. Only the selected panel is rendered. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, layout = "flow", aside }: TabsProps<Value>) {
  const look = looks[layout];
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)} className={cn("flex flex-col", look.root)}>
      <div className={cn("flex flex-wrap items-center gap-x-3 border-b", look.list)}>
        <Radix.List aria-label={label} className="mr-auto flex min-w-0 max-w-full gap-1 overflow-x-auto">
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="flex h-9 shrink-0 items-center gap-1.5 border-transparent border-b-2 px-2 text-dense text-secondary -outline-offset-2 hover:text-text data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-text max-sm:h-11"
            >
              {tab.label}
              {tab.badge}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          className={cn("flex flex-col focus-visible:outline-none data-[state=inactive]:hidden", look.panel)}
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
