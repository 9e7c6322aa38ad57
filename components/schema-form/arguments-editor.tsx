"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { Field } from "../ui/field";
import { Segmented } from "../ui/segmented";
import { Textarea } from "../ui/textarea";
import { isSchema } from "./schema/shape";
import { SchemaForm, type SchemaFormProps } from "./schema-form";

type Mode = "form" | "json";
type ArgumentsEditorProps = SchemaFormProps & {
  /** Whether what is written can be sent: false while the JSON is none. */
  onReadable?: (readable: boolean) => void;
};

/** The arguments of a call as a form or as JSON; both show the same value. */
export function ArgumentsEditor({ onReadable, ...form }: ArgumentsEditorProps) {
  const [mode, setMode] = useState<Mode>("form");
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label="Write the arguments as"
        options={[
          { value: "form", label: "Form" },
          { value: "json", label: "JSON" },
        ]}
        value={mode}
        onChange={setMode}
      />
      {mode === "form" ? <SchemaForm {...form} /> : <JsonArguments {...form} onReadable={onReadable} />}
    </div>
  );
}

type JsonArgumentsProps = Pick<ArgumentsEditorProps, "value" | "onChange" | "problems" | "onReadable">;

export function JsonArguments({ value, onChange, problems, onReadable }: JsonArgumentsProps) {
  const [draft, setDraft] = useState(() => JSON.stringify(value, null, 2));
  const { fault } = read(draft);
  const giveUp = useEffectEvent(() => onReadable?.(true));
  // What was written wrong is gone with its field.
  useEffect(() => () => giveUp(), []);

  function type(text: string) {
    setDraft(text);
    const { args, fault: wrong } = read(text);
    onReadable?.(wrong === undefined);
    if (args) onChange(args);
  }

  const told = fault ?? problems?.map(({ message }) => message).join("; ");
  return (
    <Field label="Arguments as JSON" error={told || undefined}>
      <Textarea mono rows={10} spellCheck={false} value={draft} onChange={(event) => type(event.target.value)} />
    </Field>
  );
}

function read(text: string): { args?: Record<string, unknown>; fault?: string } {
  if (text.trim() === "") return { args: {} };
  try {
    const args: unknown = JSON.parse(text);
    return isSchema(args) ? { args } : { fault: "The arguments must be an object: { … }" };
  } catch (error) {
    return { fault: `This is not JSON yet: ${error instanceof Error ? error.message : "it cannot be read"}` };
  }
}
