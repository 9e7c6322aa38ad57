import type { Policy } from "@executor/core/policies";
import { effectWords } from "@/components/rule-name";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

type Effects = Policy["effects"];

const sets: Effects[] = [[], ["destructive"], ["write", "destructive"], ["write"], ["read"]];

/** Chooses by what a call does whether the policy is about it. */
export function EffectsField({ value, onChange }: { value: Effects; onChange: (effects: Effects) => void }) {
  const offered = sets.some((set) => keyOf(set) === keyOf(value)) ? sets : [...sets, value];
  return (
    <Field name="effects" label="Which calls">
      <Select
        options={offered.map((set) => ({ value: keyOf(set), label: labelOf(set) }))}
        value={keyOf(value)}
        onValueChange={(key) => onChange(offered.find((set) => keyOf(set) === key) ?? [])}
      />
    </Field>
  );
}

const keyOf = (effects: Effects): string => effects.join(" ") || "every";

const labelOf = (effects: Effects): string => (effects.length === 0 ? "Every call" : `Only ${effectWords(effects)}`);
