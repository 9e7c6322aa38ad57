"use client";

import type { AgentView } from "@executor/core/agents";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type Budgets = AgentView["config"]["budgets"];
type BudgetFieldsProps = { budgets: Budgets; onChange: (budgets: Budgets) => void };

const needed = [
  { name: "turns", label: "Turns", hint: "How often the model is asked" },
  { name: "calls", label: "Calls of tools", hint: "" },
  { name: "seconds", label: "Seconds of work", hint: "Without the time that it waits for people" },
] as const;

const optional = [
  { name: "tokens", label: "Tokens", hint: "Read and written together" },
  { name: "money", label: "Money", hint: "Needs the prices of the model" },
] as const;

/** What one run may use. */
export function BudgetFields({ budgets, onChange }: BudgetFieldsProps) {
  return (
    <Card
      title="Budgets of a run"
      description="A run ends with a reason when one is used up. They are looked at before each turn."
    >
      <div className="grid gap-4 sm:grid-cols-3">
        {needed.map(({ name, label, hint }) => (
          <Field key={name} name={`config.budgets.${name}`} label={label} hint={hint || undefined}>
            <Input
              type="number"
              min={0}
              value={budgets[name]}
              onChange={(event) => onChange({ ...budgets, [name]: Number(event.target.value) })}
            />
          </Field>
        ))}
        {optional.map(({ name, label, hint }) => (
          <Field key={name} name={`config.budgets.${name}`} label={label} hint={hint} optional>
            <Input
              type="number"
              min={0}
              step="any"
              value={budgets[name] ?? ""}
              onChange={({ target }) => onChange({ ...budgets, [name]: target.value === "" ? null : Number(target.value) })}
            />
          </Field>
        ))}
      </div>
    </Card>
  );
}
