"use client";

import { useState } from "react";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Select } from "../ui/select";
import { Textarea } from "../ui/textarea";
import { type FieldType, linesOf, type Node, valuesOf, withKeyword } from "./fields";

type ValueRulesProps = { name: string; type: FieldType; node: Node; onChange: (node: Node) => void };

/** What is taken when nothing is given, and what may be given at all. */
export function ValueRules({ name, type, node, onChange }: ValueRulesProps) {
  const mayList = type === "string" || type === "number" || type === "integer";
  const lines = linesOf(node);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {type !== "any" && <Default name={name} type={type} node={node} onChange={onChange} />}
      {mayList && lines !== null && <AllowedValues name={name} type={type} node={node} onChange={onChange} lines={lines} />}
      {mayList && lines === null && <p className="text-label text-secondary">Its allowed values stay as JSON says them.</p>}
      {type === "any" && <p className="text-label text-secondary">Any value will do.</p>}
    </div>
  );
}

const none = "*none";

function shownValue(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function choicesOf(type: FieldType, allowed: unknown): unknown[] | null {
  if (type === "boolean") return [true, false];
  return Array.isArray(allowed) ? allowed : null;
}

function Default({ name, type, node, onChange }: ValueRulesProps) {
  const [draft, setDraft] = useState<string>();
  const { default: given, enum: allowed } = node;
  const set = (value: unknown) => onChange(withKeyword(node, "default", value));
  const choices = choicesOf(type, allowed);
  if (choices)
    return (
      <Field label={`Default of ${name}`}>
        <Select
          value={given === undefined ? none : String(choices.indexOf(given))}
          options={[
            { value: none, label: "None" },
            ...choices.map((one, index) => ({
              value: String(index),
              label: shownValue(one),
            })),
          ]}
          onValueChange={(next) => set(next === none ? undefined : choices[Number(next)])}
        />
      </Field>
    );
  function take(text: string) {
    const value = type === "string" || text === "" ? text : valuesOf(text, type)?.[0];
    setDraft(value === undefined ? text : undefined);
    if (value !== undefined) set(value === "" ? undefined : value);
  }
  return (
    <Field label={`Default of ${name}`} error={draft === undefined ? undefined : "This is no such number"}>
      <Input autoComplete="off" value={draft ?? shownValue(given)} onChange={({ target }) => take(target.value)} />
    </Field>
  );
}

function AllowedValues({ name, type, node, lines, onChange }: ValueRulesProps & { lines: string }) {
  const [draft, setDraft] = useState(lines);
  const values = valuesOf(draft, type);
  const isSame = values !== null && (values ?? []).join("\n") === lines;
  function take(text: string) {
    setDraft(text);
    const next = valuesOf(text, type);
    if (next === null) return;
    const { default: given } = node;
    const kept =
      next === undefined || given === undefined || next.includes(given) ? node : withKeyword(node, "default", undefined);
    onChange(withKeyword(kept, "enum", next));
  }
  return (
    <Field
      label={`Allowed values of ${name}`}
      hint="One a line. Without any, all will do."
      error={values === null ? "Not all of these are such numbers" : undefined}
    >
      <Textarea
        mono
        rows={3}
        spellCheck={false}
        value={isSame || values === null ? draft : lines}
        onChange={({ target }) => take(target.value)}
      />
    </Field>
  );
}
