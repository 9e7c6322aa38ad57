"use client";

import { ChevronDown, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Checkbox } from "../ui/checkbox";
import { cn } from "../ui/cn";
import { Field } from "../ui/field";
import { IconButton } from "../ui/icon-button";
import { Input } from "../ui/input";
import { fieldTypeOf, isNode, type SchemaField, withKeyword } from "./fields";
import { TypeSelect } from "./type-select";
import { ValueRules } from "./value-rules";

type FieldRowProps = {
  field: SchemaField;
  /** The names of the others. */
  taken: readonly string[];
  onChange: (field: SchemaField) => void;
  onRemove: () => void;
  /** What is inside of it. */
  children: ReactNode;
};

/** One field: its name and type, whether it is needed, what agents read about it. */
export function FieldRow({ field, taken, onChange, onRemove, children }: FieldRowProps) {
  const [isOpen, setOpen] = useState(false);
  const rulesId = useId();
  const { name, schema, isRequired } = field;
  const type = fieldTypeOf(schema);
  const hasRules = type !== null && type !== "object" && type !== "array";
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <NameInput name={name} taken={taken} onChange={(next) => onChange({ ...field, name: next })} />
        <TypeSelect
          label={`Type of ${name}`}
          className="w-36 max-sm:order-1 max-sm:w-auto max-sm:flex-1"
          node={schema}
          onChange={(next) => onChange({ ...field, schema: next })}
        />
        <span className="flex h-8 items-center max-sm:order-1 max-sm:h-11">
          <Checkbox
            label="Required"
            aria-label={`${name} is required`}
            aria-labelledby={undefined}
            checked={isRequired}
            onCheckedChange={(next) => onChange({ ...field, isRequired: next === true })}
          />
        </span>
        <span className="ml-auto flex">
          {hasRules && (
            <IconButton
              label={`Default and allowed values of ${name}`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? rulesId : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <ChevronDown aria-hidden className={cn("transition-transform", isOpen && "rotate-180")} />
            </IconButton>
          )}
          <IconButton label={`Remove ${name}`} onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      </div>
      {isNode(schema) && (
        <Input
          aria-label={`Description of ${name}`}
          placeholder="What it is, for whoever fills it in"
          maxLength={2_000}
          value={typeof schema.description === "string" ? schema.description : ""}
          onChange={({ target }) =>
            onChange({ ...field, schema: withKeyword(schema, "description", target.value === "" ? undefined : target.value) })
          }
        />
      )}
      {hasRules && isOpen && isNode(schema) && (
        <div id={rulesId}>
          <ValueRules name={name} type={type} node={schema} onChange={(next) => onChange({ ...field, schema: next })} />
        </div>
      )}
      <div className="flex flex-col gap-2 empty:hidden sm:pl-4">{children}</div>
    </li>
  );
}

type NameInputProps = { name: string; taken: readonly string[]; onChange: (name: string) => void };

/** What cannot be a name stays a draft, so that no field is lost to another one while its name is typed. */
function NameInput({ name, taken, onChange }: NameInputProps) {
  const [draft, setDraft] = useState<string>();
  const why = draft === undefined ? undefined : refusal(draft, taken);
  function type(next: string) {
    const isName = refusal(next, taken) === undefined;
    setDraft(isName ? undefined : next);
    if (isName) onChange(next);
  }
  return (
    <Field label={<span className="sr-only">Name of {name}</span>} error={why} className="min-w-36 flex-1 gap-0">
      <Input
        mono
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={draft ?? name}
        onChange={({ target }) => type(target.value)}
      />
    </Field>
  );
}

function refusal(name: string, taken: readonly string[]): string | undefined {
  if (name.trim() === "") return "Give it a name";
  return taken.includes(name) ? "Another field has this name" : undefined;
}
