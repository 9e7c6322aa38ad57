"use client";

import { useState } from "react";
import { Select } from "../ui/select";
import { useSchemaForm, type ValueProps } from "./form-context";
import { Group } from "./group";
import { type Definitions, isSchema, type Shape, shapeOf, type Variant } from "./schema/shape";

type ChoiceFieldProps = { field: ValueProps; shape: Extract<Shape, { kind: "choice" }> };

/** One of several variants: first the choice, then the fields of the chosen one. */
export function ChoiceField({ field, shape }: ChoiceFieldProps) {
  const { Value, definitions } = useSchemaForm();
  const [chosen, setChosen] = useState<number>();
  const { name, value, onChange } = field;
  const isChosen = chosen !== undefined && (value === undefined || fits(shape.variants[chosen], value, definitions));
  const place = isChosen ? chosen : indexOf(shape.variants, value, definitions);
  const variant = place === undefined ? undefined : shape.variants[place];

  function choose(next: string) {
    setChosen(Number(next));
    onChange(undefined);
  }

  return (
    <Group field={field} shape={shape} onRemove={value === undefined ? undefined : () => onChange(undefined)}>
      <Select
        aria-label={`${name}: form`}
        placeholder="Choose a form"
        options={shape.variants.map(({ label }, at) => ({ value: String(at), label }))}
        value={place === undefined ? "" : String(place)}
        onValueChange={choose}
      />
      {variant && <Value {...field} name={variant.label} schema={variant.schema} required />}
    </Group>
  );
}

function indexOf(variants: Variant[], value: unknown, definitions: Definitions): number | undefined {
  if (value === undefined || value === null) return undefined;
  const index = variants.findIndex((variant) => fits(variant, value, definitions));
  return index < 0 ? undefined : index;
}

/** Whether the field of this form can show the value; the call itself decides whether it is right. */
function fits(variant: Variant | undefined, value: unknown, definitions: Definitions): boolean {
  if (!variant) return false;
  const shape = shapeOf(variant.schema, definitions);
  switch (shape.kind) {
    case "object":
      return isSchema(value) && shape.parameters.every(({ name, required }) => !required || Object.hasOwn(value, name));
    case "list":
      return Array.isArray(value);
    case "text":
      return typeof value === "string";
    case "number":
      return typeof value === "number";
    case "boolean":
      return typeof value === "boolean";
    case "enum":
      return shape.values.includes(value);
    case "file":
      return isSchema(value) && value._tag === "ToolFile";
    default:
      return true;
  }
}
