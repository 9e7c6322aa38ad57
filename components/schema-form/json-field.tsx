"use client";

import { useState } from "react";
import { Textarea } from "../ui/textarea";
import type { ValueProps } from "./form-context";
import { ParameterField } from "./parameter-field";
import type { Shape } from "./schema/shape";

/** A value of any form, written as JSON; what is no JSON yet counts as text. */
export function JsonField({ field, shape }: { field: ValueProps; shape: Shape }) {
  const [draft, setDraft] = useState<string>();
  const { value, onChange } = field;
  const isDraft = draft !== undefined && JSON.stringify(parsed(draft)) === JSON.stringify(value);
  function type(text: string) {
    setDraft(text);
    onChange(parsed(text));
  }
  return (
    <ParameterField field={field} shape={shape}>
      <Textarea
        mono
        rows={3}
        spellCheck={false}
        placeholder={shape.type === "array" ? "[]" : "{}"}
        value={isDraft ? draft : written(value)}
        onChange={(event) => type(event.target.value)}
      />
    </ParameterField>
  );
}

function parsed(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const written = (value: unknown): string => (value === undefined ? "" : JSON.stringify(value, null, 2));
