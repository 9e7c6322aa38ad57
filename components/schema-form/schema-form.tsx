"use client";

import { useMemo, useState } from "react";
import { ChoiceField } from "./choice-field";
import { FileField } from "./file-field";
import { FormContext, type SettingsForm, useSchemaForm, type ValueProps } from "./form-context";
import { JsonField } from "./json-field";
import { ListField } from "./list-field";
import { MapField } from "./map-field";
import { ObjectField, Parameters } from "./object-field";
import { BooleanField, EnumField, NumberField, TextField } from "./scalar-fields";
import { missingInside } from "./schema/missing-inside";
import { type Problem, problemsByPath } from "./schema/problems-by-path";
import { type Definitions, type Shape, shapeOf } from "./schema/shape";
import { SecretField } from "./secret-field";

export type SchemaFormProps = {
  schema: unknown;
  definitions: Definitions;
  value: Record<string, unknown>;
  onChange: (value: Record<string, unknown>) => void;
  problems?: Problem[];
  /** Set where the fields are settings of a source, not the arguments of a tool. */
  settings?: SettingsForm;
};

/** The fields a JSON Schema asks for. The value is whoever uses the form's own. */
export function SchemaForm({ schema, definitions, value, onChange, problems, settings }: SchemaFormProps) {
  const shape = useMemo(() => shapeOf(schema, definitions), [schema, definitions]);
  const [said, setSaid] = useState({ problems, value });
  if (said.problems !== problems) setSaid({ problems, value });
  const surroundings = useMemo(() => {
    const marked = missingInside(said.problems ?? [], { schema, definitions, value: said.value });
    return { definitions, problems: problemsByPath(marked), Value: ValueField, settings };
  }, [definitions, schema, said, settings]);
  if (shape.kind !== "object")
    return <p className="text-dense text-secondary">The form cannot show these arguments. Write them as JSON.</p>;
  if (shape.parameters.length === 0 && settings) return null;
  if (shape.parameters.length === 0) return <p className="text-dense text-secondary">This tool takes no arguments.</p>;
  return (
    <FormContext value={surroundings}>
      <div className="flex flex-col gap-4">
        <Parameters parameters={shape.parameters} path={[]} value={value} onChange={onChange} />
      </div>
    </FormContext>
  );
}

function ValueField(field: ValueProps) {
  const { definitions } = useSchemaForm();
  const shape = useMemo(() => shapeOf(field.schema, definitions), [field.schema, definitions]);
  return drawn(field, shape);
}

function drawn(field: ValueProps, shape: Shape) {
  switch (shape.kind) {
    case "text":
      return <TextField field={field} shape={shape} />;
    case "secret":
      return <SecretField field={field} shape={shape} />;
    case "map":
      return <MapField field={field} shape={shape} />;
    case "number":
      return <NumberField field={field} shape={shape} />;
    case "boolean":
      return <BooleanField field={field} shape={shape} />;
    case "enum":
      return <EnumField field={field} shape={shape} />;
    case "list":
      return <ListField field={field} shape={shape} />;
    case "object":
      return <ObjectField field={field} shape={shape} />;
    case "choice":
      return <ChoiceField field={field} shape={shape} />;
    case "file":
      return <FileField field={field} shape={shape} />;
    case "json":
      return <JsonField field={field} shape={shape} />;
  }
}
