"use client";

import { RadioGroup as Radix } from "radix-ui";
import type { Snippet } from "./snippets";

type AgentChoiceProps = { agents: readonly Pick<Snippet, "id" | "label">[]; value: string; onChange: (id: string) => void };

/** All agents at a glance, those that people have first in front. */
export function AgentChoice({ agents, value, onChange }: AgentChoiceProps) {
  return (
    <Radix.Root aria-label="Agent" value={value} onValueChange={onChange} className="flex flex-wrap gap-1.5">
      {agents.map(({ id, label }) => (
        <Radix.Item
          key={id}
          value={id}
          className="inline-flex h-8 items-center rounded-control border border-edge bg-raised px-2.5 text-dense text-secondary hover:text-text data-[state=checked]:border-accent data-[state=checked]:bg-selected data-[state=checked]:font-medium data-[state=checked]:text-text max-sm:h-11"
        >
          {label}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
