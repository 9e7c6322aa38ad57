"use client";

import { SuggestingInput } from "@/components/form/suggesting-input";
import { counted } from "@/components/ui/counted";
import { Field } from "@/components/ui/field";
import type { PatternCheck } from "./use-pattern-check";

type PatternFieldProps = { value: string; onChange: (value: string) => void; check: PatternCheck };

const hint =
  "integration.owner.connection.tool. * inside stands for one part, at the end for everything below, alone for every tool.";

/** A text field with completions from the catalog. */
export function PatternField({ value, onChange, check: { text, completions, problem } }: PatternFieldProps) {
  return (
    <Field name="pattern" label="Pattern" hint={hint} error={text === value && problem ? problem : undefined}>
      <SuggestingInput
        required
        maxLength={500}
        placeholder="github.*"
        value={value}
        onChange={onChange}
        suggestions={completions.map(({ pattern, tools }) => ({ value: pattern, note: counted(tools, "tool") }))}
        suggestionsLabel="Ways to go on"
      />
    </Field>
  );
}
