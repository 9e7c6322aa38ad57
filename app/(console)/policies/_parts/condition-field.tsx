"use client";

import { Plus, X } from "lucide-react";
import { useEffect } from "react";
import { answerOf } from "@/components/form/answer-of";
import { SuggestingInput } from "@/components/form/suggesting-input";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { getToolSchemaAction } from "../actions";
import { type Argument, argumentsIn, type Clause, type Operator, operatorsFor } from "./clauses";
import type { Condition } from "./use-condition";

type ConditionFieldProps = { condition: Condition; known: Argument[]; error: string | undefined };

/** What has to hold of the arguments: sentences, or a JSON Schema where sentences do not suffice. */
export function ConditionField({ condition, known, error }: ConditionFieldProps) {
  const { clauses, json, change, writeJson, writeClauses } = condition;
  if (json !== null)
    return (
      <div className="flex flex-col gap-2">
        <Field
          name="when"
          label="Only where the arguments fit this JSON Schema"
          hint="A part that cannot be told of a call asks, or blocks where the policy blocks."
          {...(error ? { error } : {})}
        >
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

/** Reads the arguments of a tool, to choose from. */
export function useArguments(path: string | undefined, onRead: (known: Argument[]) => void): void {
  const read = useOrganizationAction(getToolSchemaAction);
  useEffect(() => {
    let isCurrent = true;
    async function ask(address: string) {
      const answer = await answerOf(read({ address }));
      if (isCurrent && answer.ok) onRead(argumentsIn(answer.data.inputSchema, answer.data.schemaDefinitions));
    }
    if (path !== undefined) void ask(path.startsWith("executor.") ? path : `tools.${path}`);
    return () => {
      isCurrent = false;
    };
  }, [path, read, onRead]);
}
