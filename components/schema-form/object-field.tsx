"use client";

import { Plus } from "lucide-react";
import { Button } from "../ui/button";
import { useSchemaForm, type ValueProps } from "./form-context";
import { Group } from "./group";
import type { Path } from "./schema/path";
import { isSchema, type Parameter, type Shape } from "./schema/shape";

type ObjectFieldProps = { field: ValueProps; shape: Extract<Shape, { kind: "object" }> };

/** Parameters within a parameter; one that may be left out is not there until somebody adds it. */
export function ObjectField({ field, shape }: ObjectFieldProps) {
  const { required, value, onChange, path, name } = field;
  const isThere = isSchema(value) || (required && value === undefined);
  return (
    <Group field={field} shape={shape} onRemove={isThere && !required ? () => onChange(undefined) : undefined}>
      {isThere ? (
        <Parameters parameters={shape.parameters} path={path} value={isSchema(value) ? value : {}} onChange={onChange} />
      ) : (
        <Button size="small" className="self-start" onClick={() => onChange({})}>
          <Plus aria-hidden />
          Add {name}
        </Button>
      )}
    </Group>
  );
}

type ParametersProps = {
  parameters: Parameter[];
  path: Path;
  value: Record<string, unknown>;
  onChange: (value: Record<string, unknown>) => void;
};

export function Parameters({ parameters, path, value, onChange }: ParametersProps) {
  const { Value } = useSchemaForm();
  function set(name: string, next: unknown) {
    const { [name]: _, ...others } = value;
    onChange(next === undefined ? others : { ...value, [name]: next });
  }
  return parameters.map(({ name, schema, required }) => (
    <Value
      key={name}
      name={name}
      schema={schema}
      required={required}
      path={[...path, name]}
      value={Object.hasOwn(value, name) ? value[name] : undefined}
      onChange={(next) => set(name, next)}
    />
  ));
}
