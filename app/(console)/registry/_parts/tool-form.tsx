"use client";

import type { ImplementationView, RegistryTool } from "@executor/core/registry";
import { useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { jsonObjectIn, unreadable } from "@/components/form/json-object";
import { SchemaForm } from "@/components/schema-form/schema-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { Choices } from "./load-choices";

export type ToolInput = {
  name: string;
  description: string;
  schema: { input: Record<string, unknown>; output: Record<string, unknown> | null };
  implementation_type: string;
  implementation_config: Record<string, unknown>;
  execution_config: Record<string, unknown>;
  artifact_id?: string | null;
};

type ToolFormProps = {
  /** Undefined for a new one. */
  known?: RegistryTool;
  kinds: ImplementationView[];
  choices: Choices;
  save: (input: ToolInput) => Promise<ActionResult<{ slug: string }>>;
  submitLabel: string;
  onDone: (saved: { slug: string }) => void;
};

const blank = '{\n  "type": "object",\n  "properties": {}\n}';
const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** The fields of a tool. Those of its implementation follow from the schema of its config. */
export function ToolForm({ known, kinds, choices, save, submitLabel, onDone }: ToolFormProps) {
  const [type, setType] = useState<string>(known?.implementation_type ?? "http");
  const [config, setConfig] = useState<Record<string, unknown>>(known?.config_schema.implementation ?? {});
  const [artifact, setArtifact] = useState(known?.artifact_id ?? "");
  const [input, setInput] = useState(known ? pretty(known.schema.input) : blank);
  const [output, setOutput] = useState(known?.schema.output ? pretty(known.schema.output) : "");
  const [execution, setExecution] = useState(known ? pretty(known.config_schema.execution) : "{}");
  const kind = kinds.find((one) => one.type === type);

  async function submit({ name, description }: { name: string; description: string }): Promise<ActionResult<{ slug: string }>> {
    const [read, made, rules] = [jsonObjectIn(input), output.trim() ? jsonObjectIn(output) : null, jsonObjectIn(execution)];
    const broken = read === undefined ? "schema.input" : brokenField({ made, rules });
    if (broken) return unreadable(broken);
    const link = type === "artifact" ? { artifact_id: artifact || null } : {};
    return save({
      ...{ name, description, implementation_type: type, implementation_config: config, execution_config: rules ?? {} },
      ...{ schema: { input: read ?? {}, output: made ?? null }, ...link },
    });
  }

  return (
    <Form action={submit} onSuccess={onDone} submitLabel={submitLabel}>
      <Field name="name" label="Name" required>
        <Input maxLength={120} autoComplete="off" defaultValue={known?.name} />
      </Field>
      <Field name="description" label="Description" hint="What agents read when they choose a tool">
        <Textarea rows={2} maxLength={10_000} defaultValue={known?.description} />
      </Field>
      <Field name="implementation_type" label="What does the work">
        <Select
          value={type}
          onValueChange={(next) => {
            setType(next);
            setConfig({});
          }}
          options={kinds.map(({ type: value, label }) => ({ value, label }))}
        />
      </Field>
      {type === "artifact" && (
        <Field name="artifact_id" label="Artifact" hint="Or write the code below">
          <Select value={artifact} onValueChange={setArtifact} options={[...(choices.artifact_id ?? [])]} placeholder="None" />
        </Field>
      )}
      {kind && <ConfigFields schema={kind.config} choices={choices} value={config} onChange={setConfig} />}
      <JsonText name="schema.input" label="Input schema" value={input} onChange={setInput} rows={8} />
      <JsonText name="schema.output" label="Output schema" value={output} onChange={setOutput} rows={3} optional />
      <JsonText
        name="execution_config"
        label="Execution"
        hint="is_pure, concurrency_group, max_concurrency, timeout_s"
        value={execution}
        onChange={setExecution}
        rows={2}
      />
    </Form>
  );
}

type ConfigFieldsProps = {
  schema: Record<string, unknown>;
  choices: Choices;
  value: Record<string, unknown>;
  onChange: (value: Record<string, unknown>) => void;
};

/** Where something of the organization is named, it is chosen; the rest is a form of its schema. */
function ConfigFields({ schema, choices, value, onChange }: ConfigFieldsProps) {
  const properties = (schema.properties ?? {}) as Record<string, unknown>; // safe: the schema of an object
  const chosen = Object.keys(properties).filter((name) => (choices[name]?.length ?? 0) > 0);
  const rest = Object.fromEntries(Object.entries(properties).filter(([name]) => !chosen.includes(name)));
  return (
    <>
      {chosen.map((name) => (
        <Field key={name} name={`implementation_config.${name}`} label={titleOf(properties[name], name)}>
          <Select
            value={typeof value[name] === "string" ? value[name] : ""}
            onValueChange={(next) => onChange({ ...value, [name]: next })}
            options={[...(choices[name] ?? [])]}
          />
        </Field>
      ))}
      {Object.keys(rest).length > 0 && (
        <SchemaForm schema={{ ...schema, properties: rest }} definitions={{}} value={value} onChange={onChange} />
      )}
    </>
  );
}

const titleOf = (schema: unknown, name: string): string => {
  const { title } = (schema ?? {}) as { title?: unknown }; // safe: asked what it is
  return typeof title === "string" ? title : name;
};

type JsonTextProps = {
  name: string;
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  rows: number;
  optional?: true;
};

function JsonText({ name, label, hint, value, onChange, rows, optional }: JsonTextProps) {
  return (
    <Field name={name} label={label} hint={hint} optional={optional}>
      <Textarea mono rows={rows} spellCheck={false} value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

type Parts = { made: Record<string, unknown> | null | undefined; rules: Record<string, unknown> | undefined };

function brokenField({ made, rules }: Parts): string | null {
  if (made === undefined) return "schema.output";
  return rules === undefined ? "execution_config" : null;
}
