"use client";

import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { Segmented } from "../../ui/segmented";
import type { Answering } from "./use-answer";

type Scope = NonNullable<Answering["scope"]>;
export type Reach = { scope: Scope; hours: number };

type ScopeChoiceProps = { offered: readonly Scope[]; reach: Reach; onChange: (reach: Reach) => void };

export const scopes = ["once", "run", "hours", "always"] as const;

const words: Record<Scope, { label: string; meaning: string }> = {
  once: { label: "Once", meaning: "Only this call, with these arguments." },
  run: { label: "This run", meaning: "This tool with any arguments, until this run ends." },
  hours: { label: "Hours", meaning: "This tool with any arguments, for whoever asks here, for so long." },
  always: { label: "Always", meaning: "Adds a policy of the organization: this tool never asks anybody again." },
};

const hoursMax = 720;

export const isPossible = ({ scope, hours }: Reach): boolean => scope !== "hours" || (hours >= 1 && hours <= hoursMax);
export const reachGiven = ({ scope, hours }: Reach) => ({ scope, ...(scope === "hours" ? { hours } : {}) });

/** The scope of the approval. A scope beyond one call is spelled out before it is given. */
export function ScopeChoice({ offered, reach, onChange }: ScopeChoiceProps) {
  if (offered.length < 2) return null;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label="How far the approval reaches"
          options={offered.map((value) => ({ value, label: words[value].label }))}
          value={reach.scope}
          onChange={(scope) => onChange({ ...reach, scope })}
        />
        {reach.scope === "hours" && (
          <Field label={<span className="sr-only">Number of hours</span>} className="w-20">
            <Input
              type="number"
              min={1}
              max={hoursMax}
              value={reach.hours}
              onChange={({ target }) => onChange({ ...reach, hours: Math.trunc(Number(target.value)) })}
            />
          </Field>
        )}
      </div>
      <p role="status" className={`text-label ${reach.scope === "once" ? "text-secondary max-sm:sr-only" : "text-waiting"}`}>
        {words[reach.scope].meaning}
      </p>
    </div>
  );
}
