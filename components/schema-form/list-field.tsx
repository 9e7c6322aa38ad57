"use client";

import { Plus, X } from "lucide-react";
import { Button } from "../ui/button";
import { IconButton } from "../ui/icon-button";
import { useSchemaForm, type ValueProps } from "./form-context";
import { Group } from "./group";
import { type Shape, shapeOf } from "./schema/shape";

type ListFieldProps = { field: ValueProps; shape: Extract<Shape, { kind: "list" }> };

export function ListField({ field, shape }: ListFieldProps) {
  const { Value, definitions } = useSchemaForm();
  const { name, value, onChange, path } = field;
  const items: unknown[] = Array.isArray(value) ? value : [];
  const put = (place: number, item: unknown) => onChange(items.map((one, at) => (at === place ? item : one)));

  function remove(place: number) {
    const left = items.filter((_, at) => at !== place);
    onChange(left.length > 0 ? left : undefined);
  }

  return (
    <Group field={field} shape={shape}>
      {items.map((item, place) => (
        <div key={keyOf(path, place)} className="flex items-start gap-1">
          <Value
            name={`${name}[${place}]`}
            schema={shape.items}
            required={false}
            path={[...path, place]}
            value={item}
            onChange={(next) => put(place, next === undefined ? emptyOf(shape.items, definitions) : next)}
          />
          <IconButton label={`Remove ${name}[${place}]`} size="small" onClick={() => remove(place)}>
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button size="small" className="self-start" onClick={() => onChange([...items, emptyOf(shape.items, definitions)])}>
        <Plus aria-hidden />
        Add to {name}
      </Button>
    </Group>
  );
}

/** Items have no names of their own; each field is controlled, so that its place is name enough. */
const keyOf = (path: ValueProps["path"], place: number): string => [...path, place].join("/");

function emptyOf(schema: unknown, definitions: Parameters<typeof shapeOf>[1]): unknown {
  const shape = shapeOf(schema, definitions);
  if (shape.kind === "object") return {};
  if (shape.kind === "list") return [];
  if (shape.kind === "enum") return shape.values[0];
  return shape.kind === "boolean" ? false : "";
}
