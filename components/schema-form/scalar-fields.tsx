"use client";

import { useState } from "react";
import { Input } from "../ui/input";
import { Select } from "../ui/select";
import { Textarea } from "../ui/textarea";
import type { ValueProps } from "./form-context";
import { ParameterField } from "./parameter-field";
import type { Shape } from "./schema/shape";

type FieldOf<Kind extends Shape["kind"]> = { field: ValueProps; shape: Extract<Shape, { kind: Kind }> };

export function TextField({ field, shape }: FieldOf<"text">) {
  const Control = shape.long ? Textarea : Input;
  return (
    <ParameterField field={field} shape={shape}>
      <Control
        autoComplete="off"
        spellCheck={false}
        disabled={field.value === null}
        placeholder={standardOf(shape)}
        value={typeof field.value === "string" ? field.value : ""}
        onChange={(event) => field.onChange(event.target.value === "" ? undefined : event.target.value)}
      />
    </ParameterField>
  );
}

/** Text that is no number stays text. The response to the call says what is wrong with it. */
export function NumberField({ field, shape }: FieldOf<"number">) {
  const [draft, setDraft] = useState("");
  const { value, onChange } = field;
  const shown = value !== undefined && numberIn(draft) === value ? draft : textOf(value);
  function type(text: string) {
    setDraft(text);
    onChange(text.trim() === "" ? undefined : numberIn(text));
  }
  return (
    <ParameterField field={field} shape={shape}>
      <Input
        inputMode={shape.whole ? "numeric" : "decimal"}
        autoComplete="off"
        mono
        disabled={value === null}
        placeholder={standardOf(shape)}
        value={shown}
        onChange={(event) => type(event.target.value)}
      />
    </ParameterField>
  );
}

/** An integer beyond what a number holds stays the text it is. */
function numberIn(text: string): number | string {
  const number = Number(text);
  const isExact = Number.isFinite(number) && (Number.isSafeInteger(number) || !/^\s*-?\d+\s*$/.test(text));
  return text.trim() !== "" && isExact ? number : text.trim();
}

const unset = "not set";

export function BooleanField({ field, shape }: { field: ValueProps; shape: Shape }) {
  return <ChoiceOfValues field={field} shape={shape} values={[true, false]} />;
}

export function EnumField({ field, shape }: FieldOf<"enum">) {
  return <ChoiceOfValues field={field} shape={shape} values={shape.values} />;
}

function ChoiceOfValues({ field, shape, values }: { field: ValueProps; shape: Shape; values: unknown[] }) {
  const { value, onChange, name } = field;
  const chosen = values.findIndex((one) => JSON.stringify(one) === JSON.stringify(value));
  return (
    <ParameterField field={field} shape={shape}>
      <Select
        aria-label={name}
        disabled={value === null}
        options={[
          { value: unset, label: notSet(shape) },
          ...values.map((one, place) => ({ value: String(place), label: textOf(one) })),
        ]}
        value={chosen < 0 ? unset : String(chosen)}
        onValueChange={(place) => onChange(place === unset ? undefined : values[Number(place)])}
      />
    </ParameterField>
  );
}

const notSet = ({ schema }: Shape) => (schema.default === undefined ? "Not set" : `Not set (${textOf(schema.default)})`);
const standardOf = ({ schema }: Shape) => (schema.default === undefined ? undefined : textOf(schema.default));

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
