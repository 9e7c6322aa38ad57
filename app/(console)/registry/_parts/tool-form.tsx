"use client";

import type { ImplementationView, RegistryTool } from "@executor/core/registry";
import { useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { jsonObjectIn, unreadable } from "@/components/form/json-object";
import { SchemaEditor } from "@/components/schema-editor/schema-editor";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { ArtifactFields } from "./artifact-fields";
import { ConfigFields } from "./config-fields";
import { ExecutionFields } from "./execution-fields";
import type { Choices } from "./load-choices";

export type ToolInput = {
  name: string;
  description: string;
  schema: { input: Record<string, unknown>; output: Record<string, unknown> | null };
  implementation_type: string;
  implementation_config: Record<string, unknown>;
  execution_config: Record<string, unknown>;
  artifact_id?: string | null;
  artifact_version?: string | null;
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
  const [program, setProgram] = useState({ id: known?.artifact_id ?? "", version: known?.artifact_version ?? "" });
  const [input, setInput] = useState(known ? pretty(known.schema.input) : blank);
  const [output, setOutput] = useState(known?.schema.output ? pretty(known.schema.output) : "");
  const [execution, setExecution] = useState<Record<string, unknown>>(known?.config_schema.execution ?? {});
  const kind = kinds.find((one) => one.type === type);

  async function submit({ name, description }: { name: string; description: string }): Promise<ActionResult<{ slug: string }>> {
    const [read, made] = [jsonObjectIn(input), output.trim() ? jsonObjectIn(output) : null];
    if (read === undefined || made === undefined) return unreadable(read === undefined ? "schema.input" : "schema.output");
    const link = type === "artifact" ? { artifact_id: program.id || null, artifact_version: program.version || null } : {};
    return save({
      ...{ name, description, implementation_type: type, implementation_config: config, execution_config: execution },
      ...{ schema: { input: read, output: made }, ...link },
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
          options={kinds.map(({ type: value, label }) => ({ value, label, hint: aboutTypes[value] }))}
        />
      </Field>
      {type === "artifact" && <ArtifactFields choices={choices.artifact_id ?? []} value={program} onChange={setProgram} />}
      {kind && <ConfigFields schema={kind.config} choices={choices} value={config} onChange={setConfig} />}
      <SchemaEditor name="schema.input" label="Input schema" hint={aboutInput[type]} value={input} onChange={setInput} />
      <SchemaEditor name="schema.output" label="Output schema" value={output} onChange={setOutput} optional />
      <ExecutionFields value={execution} onChange={setExecution} />
    </Form>
  );
}

const aboutTypes: Readonly<Record<string, string>> = {
  http: "One request to a service",
  mcp: "One tool of an MCP server",
  artifact: "Code that runs in the sandbox and may call other tools",
  function: "One of the functions of this console",
  internal: "A built-in tool under your own name, perhaps with an account of its own",
  rag_retrieval: "A search in the documents of a pipeline",
  agent_call: "A published agent does it, as a run of its own",
  custom: "A person answers in the inbox",
};

const follows = "Left without fields, it follows from what does the work.";

const aboutInput: Readonly<Record<string, string>> = {
  http: "What a call takes. {name} in the request stands for one of these.",
  artifact: "What a call takes. The code reads them as inputs.name, or by their names.",
  ...{ function: follows, internal: follows, agent_call: follows, rag_retrieval: follows, custom: follows },
};
