"use client";

import { Plus, X } from "lucide-react";
import { useEffect } from "react";
import { useRead } from "../api/use-read";
import { SuggestingInput } from "../form/suggesting-input";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { IconButton } from "../ui/icon-button";
import { Input } from "../ui/input";
import { Select } from "../ui/select";
import { Textarea } from "../ui/textarea";
import { type Argument, argumentsIn, type Clause, type Operator, operatorsFor } from "./clauses";
import type { Condition } from "./use-condition";

type ConditionFieldProps = { condition: Condition; known: Argument[]; error?: string | undefined; hint: string };

/** What has to hold of the arguments: sentences, or a JSON Schema where sentences do not suffice. */
export function ConditionField({ condition, known, error, hint }: ConditionFieldProps) {
  const { clauses, json, change, writeJson, writeClauses } = condition;
  if (json !== null)
    return (
      <div className="flex flex-col gap-2">
        <Field name="when" label="Only where the arguments fit this JSON Schema" hint={hint} {...(error ? { error } : {})}>
          <Textarea mono rows={6} value={json} onChange={(event) => writeJson(event.target.value)} />
        </Field>
        <Button size="small" className="self-start" onClick={writeClauses}>
          Remove the condition
        </Button>
      </div>
    );
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-dense">Only where</legend>
      {[...clauses.entries()].map(([position, clause]) => (
        <ClauseRow
          key={position}
          clause={clause}
          known={known}
          onChange={(next) => change(clauses.with(position, next))}
          onRemove={() => change(clauses.toSpliced(position, 1))}
        />
      ))}
      {error && (
        <p role="alert" className="text-failed text-label">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => change([...clauses, { argument: "", operator: "is", value: "" }])}>
          <Plus aria-hidden />
          {clauses.length === 0 ? "Add a condition on the arguments" : "And"}
        </Button>
        <Button size="small" variant="ghost" onClick={() => writeJson()}>
          Write JSON Schema
        </Button>
      </div>
    </fieldset>
  );
}

type ClauseRowProps = { clause: Clause; known: Argument[]; onChange: (clause: Clause) => void; onRemove: () => void };

function ClauseRow({ clause, known, onChange, onRemove }: ClauseRowProps) {
  const operators = operatorsFor(known.find(({ path }) => path === clause.argument.trim())?.kind);
  const isOffered = operators.some(({ value }) => value === clause.operator);

  function rename(argument: string) {
    const offered = operatorsFor(known.find(({ path }) => path === argument.trim())?.kind);
    const operator = offered.some(({ value }) => value === clause.operator) ? clause.operator : (offered[0]?.value ?? "is");
    onChange({ ...clause, argument, operator });
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
      <SuggestingInput
        aria-label="Argument"
        placeholder="amount"
        value={clause.argument}
        onChange={rename}
        suggestions={known
          .filter(({ path }) => path.includes(clause.argument.trim()))
          .map(({ path, kind }) => ({ value: path, note: kind }))}
        suggestionsLabel="Arguments"
      />
      <Select
        aria-label="Comparison"
        className="max-sm:col-start-1"
        options={isOffered ? operators : operatorsFor(undefined)}
        value={clause.operator}
        onValueChange={(operator) => onChange({ ...clause, operator: operator as Operator })} // safe: one of the options
      />
      <Input
        aria-label="Value"
        className="max-sm:col-start-1"
        placeholder="1000"
        value={clause.value}
        onChange={(event) => onChange({ ...clause, value: event.target.value })}
      />
      <IconButton label="Remove the condition" onClick={onRemove} className="max-sm:col-start-2 max-sm:row-start-1">
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

type ToolSchema = { inputSchema: unknown; schemaDefinitions: Record<string, unknown> };

/** Reads the arguments of a tool, to choose from. */
export function useArguments(path: string | undefined, onRead: (known: Argument[]) => void): void {
  const address = path === undefined || path.startsWith("executor.") ? path : `tools.${path}`;
  const { answer } = useRead<ToolSchema>(address === undefined ? null : `/tools/schema?${new URLSearchParams({ address })}`);
  useEffect(() => {
    if (answer?.ok) onRead(argumentsIn(answer.data.inputSchema, answer.data.schemaDefinitions));
  }, [answer, onRead]);
}
