"use client";

import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type LimitFieldProps = { value: string; onChange: (value: string) => void; unit: string };

/** How much is allowed. None at all is said plainly. */
export function LimitField({ value, onChange, unit }: LimitFieldProps) {
  return (
    <>
      <Field name="limit" label={`How many ${unit}`}>
        <Input
          type="number"
          required
          min={0}
          step={1}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {value !== "" && Number(value) === 0 && (
        <Callout tone="waiting" title="This stops everything it applies to" live>
          None is allowed: every such call or run is refused at once, for everybody it applies to. The console itself stays open.
        </Callout>
      )}
    </>
  );
}

/** What is written, as a number. An empty field is none, so that the server says what is missing. */
export const limitOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));
