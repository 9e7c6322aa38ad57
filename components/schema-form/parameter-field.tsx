import type { ReactNode } from "react";
import { Checkbox } from "../ui/checkbox";
import { Field } from "../ui/field";
import { useSchemaForm, type ValueProps } from "./form-context";
import { displayPath } from "./schema/path";
import type { Shape } from "./schema/shape";

type ParameterFieldProps = { field: ValueProps; shape: Shape; children: ReactNode };

/** One parameter with a single control: its name, what it takes, what is wrong with it. */
export function ParameterField({ field, shape, children }: ParameterFieldProps) {
  const { problems, settings } = useSchemaForm();
  const { name, required, path, value, onChange } = field;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1.5">
      <Field
        name={settings && `${settings.field ?? "config"}.${displayPath(path)}`}
        label={<ParameterName name={name} shape={shape} />}
        required={required}
        hint={shape.description && <span className="line-clamp-3 whitespace-pre-line">{shape.description}</span>}
        error={problems.get(displayPath(path))}
      >
        {children}
      </Field>
      {shape.nullable && (
        <Checkbox
          label="Send null"
          checked={value === null}
          onCheckedChange={(checked) => onChange(checked === true ? null : undefined)}
        />
      )}
    </div>
  );
}

/** Arguments go by the name that code uses, settings by the title that people read. */
export function ParameterName({ name, shape: { title, type } }: { name: string; shape: Shape }) {
  const { settings } = useSchemaForm();
  if (settings) return title ?? name;
  return (
    <>
      <span className="font-mono">{name}</span> <span className="font-normal text-faint">{type}</span>
    </>
  );
}
