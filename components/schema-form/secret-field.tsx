"use client";

import { Checkbox } from "../ui/checkbox";
import { Input } from "../ui/input";
import { useSchemaForm, type ValueProps } from "./form-context";
import { ParameterField } from "./parameter-field";
import type { Shape } from "./schema/shape";

/** A value that is entered and never shown again. One that is set already stays unless another is entered. */
export function SecretField({ field, shape }: { field: ValueProps; shape: Shape }) {
  const { settings } = useSchemaForm();
  const { name, value, onChange, path } = field;
  const isSet = settings?.secretsSet.includes(String(path[0])) ?? false;
  return (
    <div className="flex flex-col gap-1.5">
      <ParameterField field={{ ...field, required: field.required && !isSet }} shape={{ ...shape, nullable: false }}>
        <Input
          type="password"
          autoComplete="off"
          disabled={value === null}
          placeholder={isSet ? "Set. Left empty, it stays." : undefined}
          value={typeof value === "string" ? value : ""}
          onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value)}
        />
      </ParameterField>
      {isSet && !field.required && <RemoveSecret name={shape.title ?? name} value={value} onChange={onChange} />}
    </div>
  );
}

type RemoveSecretProps = { name: string; value: unknown; onChange: (value: unknown) => void };

export function RemoveSecret({ name, value, onChange }: RemoveSecretProps) {
  return (
    <Checkbox
      label={`Remove ${name}`}
      checked={value === null}
      onCheckedChange={(checked) => onChange(checked === true ? null : undefined)}
    />
  );
}
