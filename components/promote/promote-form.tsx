"use client";

import type { LiteralView, RegistryTool } from "@executor/core/registry";
import { useState } from "react";
import { useApi } from "../api/use-api";
import type { ActionResult } from "../form/action-result";
import { Form } from "../form/form";
import { jsonObjectIn, unreadable } from "../form/json-object";
import { SchemaEditor } from "../schema-editor/schema-editor";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Select } from "../ui/select";
import { Textarea } from "../ui/textarea";
import { ambiguousName, type Example, schemaOfExamples } from "./input-schema";
import { type Choice, LiteralList } from "./literal-list";
import type { RunToPromote } from "./run-to-promote";

type PromoteFormProps = { run: RunToPromote; literals: readonly LiteralView[]; onMade: (tool: RegistryTool) => void };

export function PromoteForm({ run, literals, onMade }: PromoteFormProps) {
  const api = useApi();
  const [choices, setChoices] = useState<readonly Choice[]>(() => literals.map((one) => ({ ...one, isChosen: false })));
  const [effect, setEffect] = useState("write");
  const [edited, setEdited] = useState<string>();
  const chosen = choices.filter(({ isChosen }) => isChosen);
  const examples = [...inputsOf(run), ...chosen];
  const schema = edited ?? JSON.stringify(schemaOfExamples(examples), null, 2);

  async function promote({ name, description }: { name: string; description: string }): Promise<ActionResult<Promoted>> {
    const read = jsonObjectIn(schema);
    if (!read) return unreadable("input_schema");
    const ambiguous = ambiguousName(examples);
    if (ambiguous !== undefined) return refused(ambiguous, chosen);
    const inputs = chosen.map(({ line, column, name: input }) => ({ line, column, name: input }));
    return api("/artifacts/promote", { body: { name, description, code: run.source, inputs, input_schema: read, effect } });
  }

  return (
    <Form action={promote} onSuccess={({ tool }) => onMade(tool)} submitLabel="Make a draft">
      <Field name="name" label="Name" required>
        <Input maxLength={120} autoComplete="off" />
      </Field>
      <Field name="description" label="Description" hint="What agents read when they choose a tool">
        <Textarea rows={2} maxLength={10_000} />
      </Field>
      <Field
        name="effect"
        label="What a call does"
        hint="Policies go by it: a call that only reads is usually made without asking."
      >
        <Select options={effects} value={effect} onValueChange={setEffect} />
      </Field>
      <LiteralList choices={choices} onChange={setChoices} />
      <SchemaEditor
        name="input_schema"
        label="Input schema"
        hint={edited === undefined ? "It follows from the ticked values until you edit it." : "As you edited it."}
        value={schema}
        onChange={setEdited}
      />
      {edited !== undefined && (
        <Button size="small" className="self-start" onClick={() => setEdited(undefined)}>
          Follow the ticked values again
        </Button>
      )}
    </Form>
  );
}

const effects = [
  { value: "read", label: "It only reads" },
  { value: "write", label: "It changes something" },
  { value: "destructive", label: "It destroys something" },
];

type Promoted = { tool: RegistryTool };

/** What the run was given, the program reads by name already. */
const inputsOf = ({ inputs }: RunToPromote): Example[] =>
  typeof inputs === "object" && inputs !== null ? Object.entries(inputs).map(([name, value]) => ({ name, value })) : [];

function refused(name: string, chosen: readonly Choice[]): ActionResult<never> {
  const position = chosen.findLastIndex((one) => one.name === name);
  const message = `The input ${name} stands for values of different types. Use two names.`;
  return { ok: false, error: { code: "invalid", message, details: { [`inputs.${position}.name`]: [message] } } };
}
