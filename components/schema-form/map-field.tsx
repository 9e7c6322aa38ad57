"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/button";
import { IconButton } from "../ui/icon-button";
import { Input } from "../ui/input";
import { useSchemaForm, type ValueProps } from "./form-context";
import { Group } from "./group";
import { isSchema, type Shape } from "./schema/shape";
import { RemoveSecret } from "./secret-field";

type MapFieldProps = { field: ValueProps; shape: Extract<Shape, { kind: "map" }> };
type Line = { name: string; text: string };

/** Texts under names that somebody chooses, one a line. A line counts once it has a name. */
export function MapField({ field, shape }: MapFieldProps) {
  const { settings } = useSchemaForm();
  const { value, onChange, path } = field;
  const [lines, setLines] = useState(() => linesOf(value));
  const shown = sameMap(mapOf(lines), value) ? lines : linesOf(value);
  const label = shape.title ?? field.name;
  const isSet = shape.secret && (settings?.secretsSet.includes(String(path[0])) ?? false);

  function put(next: Line[]) {
    setLines(next);
    onChange(mapOf(next));
  }

  const change = (index: number, part: Partial<Line>) =>
    put(shown.map((line, at) => (at === index ? { ...line, ...part } : line)));
  return (
    <Group field={field} shape={shape}>
      {isSet && value === undefined && (
        <p className="text-dense text-secondary">Set. It stays as long as nothing else is entered.</p>
      )}
      {shown.map((line, index) => (
        <div key={lineKey(path, index)} className="flex items-start gap-1">
          <Input
            mono
            aria-label={`${label}: name ${index + 1}`}
            placeholder="Name"
            autoComplete="off"
            spellCheck={false}
            value={line.name}
            onChange={(event) => change(index, { name: event.target.value })}
          />
          <Input
            mono
            aria-label={`${label}: value ${index + 1}`}
            placeholder="Value"
            type={shape.secret ? "password" : "text"}
            autoComplete="off"
            spellCheck={false}
            value={line.text}
            onChange={(event) => change(index, { text: event.target.value })}
          />
          <IconButton label={`Remove line ${index + 1} of ${label}`} size="small" onClick={() => put(without(shown, index))}>
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        className="self-start"
        disabled={value === null}
        onClick={() => put([...shown, { name: "", text: "" }])}
      >
        <Plus aria-hidden />
        Add to {label}
      </Button>
      {isSet && !field.required && <RemoveSecret name={label} value={value} onChange={onChange} />}
    </Group>
  );
}

const lineKey = (path: ValueProps["path"], index: number): string => [...path, index].join("/");
const without = (lines: Line[], index: number): Line[] => lines.filter((_, at) => at !== index);

function mapOf(lines: readonly Line[]): Record<string, string> | undefined {
  const named = lines.filter(({ name }) => name.trim() !== "");
  return named.length === 0 ? undefined : Object.fromEntries(named.map(({ name, text }) => [name.trim(), text]));
}

const linesOf = (value: unknown): Line[] =>
  isSchema(value) ? Object.entries(value).map(([name, text]) => ({ name, text: String(text) })) : [];

const sameMap = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
