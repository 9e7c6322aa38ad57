"use client";

import { SchemaForm } from "../schema-form/schema-form";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Textarea } from "../ui/textarea";
import type { Service } from "./source-of";

type ServiceFieldsProps = {
  /** The JSON Schema of its settings. */
  config: unknown;
  secretsSet: readonly string[];
  value: Service;
  onChange: (service: Service) => void;
};

/** The fields of a source that is spoken to: its address or command, and the settings its kind asks for. */
export function ServiceFields({ config, secretsSet, value, onChange }: ServiceFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      {"endpoint" in value && (
        <Field name="source" label="Address">
          <Input
            mono
            required
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://api.example.com/"
            value={value.endpoint}
            onChange={(event) => onChange({ ...value, endpoint: event.target.value })}
          />
        </Field>
      )}
      {"command" in value && <CommandFields value={value} onChange={onChange} />}
      <SchemaForm
        schema={config}
        definitions={noDefinitions}
        settings={{ secretsSet }}
        value={value.config}
        onChange={(next) => onChange({ ...value, config: next })}
      />
    </div>
  );
}

const noDefinitions = {};

type CommandFieldsProps = { value: Extract<Service, { command: string }>; onChange: (service: Service) => void };

function CommandFields({ value, onChange }: CommandFieldsProps) {
  return (
    <>
      <Field name="source" label="Command" hint="The program alone. It is started on the machine of this console.">
        <Input
          mono
          required
          autoComplete="off"
          spellCheck={false}
          placeholder="npx"
          value={value.command}
          onChange={(event) => onChange({ ...value, command: event.target.value })}
        />
      </Field>
      <Field name="args" label="Arguments" optional hint="One a line.">
        <Textarea
          mono
          rows={3}
          spellCheck={false}
          value={value.args.join("\n")}
          onChange={(event) => onChange({ ...value, args: event.target.value === "" ? [] : event.target.value.split("\n") })}
        />
      </Field>
    </>
  );
}
