"use client";
import type { AuthTemplateView } from "@executor/core/integrations";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { newId } from "@/components/ui/new-id";
import { Select } from "@/components/ui/select";
import { templateKinds } from "../../../_parts/template-kinds";

export type TemplateInput = Omit<AuthTemplateView, "kind" | "oauth" | "unavailable"> & {
  kind: "none" | "apiKey" | "basic" | "bearer";
};

/** One value of the credential and where in the request it goes. */
type TemplateRow = {
  key: string;
  field: string;
  label: string;
  isSecret: boolean;
  carrier: "header" | "query" | "cookie";
  name: string;
  prefix: string;
};

type TemplateFormProps = {
  template: AuthTemplateView | undefined;
  save: (template: TemplateInput) => Promise<ActionResult<unknown>>;
  onDone: () => void;
};

const kinds = (["bearer", "apiKey", "basic"] as const).map((value) => ({ value, label: templateKinds[value] }));
const carriers = (["header", "query", "cookie"] as const).map((value) => ({ value, label: value }));
const ofBasic = [
  { name: "username", label: "User name", isSecret: false },
  { name: "password", label: "Password", isSecret: true },
];

export function TemplateForm({ template, save, onDone }: TemplateFormProps) {
  const [kind, setKind] = useState<string>(template?.kind ?? "bearer");
  const [rows, setRows] = useState<TemplateRow[]>(() => rowsOf(template));
  const change = (key: string, part: Partial<TemplateRow>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const toInput = (fields: FormData): TemplateInput => ({
    slug: template?.slug ?? String(fields.get("slug")).trim(),
    label: String(fields.get("label")),
    ...(kind === "basic"
      ? { kind, fields: ofBasic, placements: [] }
      : { kind: kind === "apiKey" ? "apiKey" : "bearer", ...partsOf(rows) }),
  });
  return (
    <Form action={save} toInput={toInput} onSuccess={onDone} submitLabel="Save">
      <div className="grid gap-4 sm:grid-cols-3">
        <Field name="label" label="Label">
          <Input required maxLength={100} defaultValue={template?.label} autoComplete="off" />
        </Field>
        <Field name="slug" label="Slug">
          <Input
            mono
            required
            readOnly={template !== undefined}
            maxLength={80}
            defaultValue={template?.slug}
            autoComplete="off"
          />
        </Field>
        <Field label="Kind">
          <Select options={kinds} value={kind} onValueChange={setKind} />
        </Field>
      </div>
      {kind === "basic" ? (
        <p className="text-dense text-secondary">Asks for a user name and a password, sent in the header Authorization.</p>
      ) : (
        <fieldset className="flex min-w-0 flex-col gap-3">
          <legend className="float-left w-full pb-2 font-medium text-dense">Values and where they go</legend>
          {rows.map((row, index) => (
            <ValueRow
              key={row.key}
              row={row}
              number={index + 1}
              onChange={(part) => change(row.key, part)}
              onRemove={rows.length > 1 ? () => setRows((all) => all.filter(({ key }) => key !== row.key)) : undefined}
            />
          ))}
          <Button
            size="small"
            className="self-start"
            onClick={() => setRows((all) => [...all, freshRow(`value${all.length + 1}`)])}
          >
            <Plus aria-hidden />
            Add a value
          </Button>
        </fieldset>
      )}
    </Form>
  );
}

type ValueRowProps = {
  row: TemplateRow;
  number: number;
  onChange: (part: Partial<TemplateRow>) => void;
  onRemove: (() => void) | undefined;
};

function ValueRow({ row, number, onChange, onRemove }: ValueRowProps) {
  const text = (part: "field" | "label" | "name" | "prefix", label: string) => (
    <Field label={`${label} ${number}`}>
      <Input
        mono={part !== "label"}
        value={row[part]}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ [part]: event.target.value })}
      />
    </Field>
  );
  return (
    <div className="flex flex-col gap-3 rounded-card border p-3">
      <div className="grid gap-3 sm:grid-cols-3">
        {text("field", "Field")}
        {text("label", "Shown as")}
        <Field label={`Carrier ${number}`}>
          <Select
            options={carriers}
            value={row.carrier}
            onValueChange={(carrier) => onChange({ carrier: carrier as TemplateRow["carrier"] })}
          />
        </Field>
        {text("name", "Name in the request")}
        {text("prefix", "Prefix")}
      </div>
      <div className="flex items-center justify-between">
        <Checkbox label="Secret" checked={row.isSecret} onCheckedChange={(checked) => onChange({ isSecret: checked === true })} />
        {onRemove && (
          <IconButton size="small" label={`Remove value ${number}`} onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
    </div>
  );
}

const freshRow = (field: string): TemplateRow => ({
  key: newId(),
  field,
  label: "Token",
  isSecret: true,
  carrier: "header",
  name: "Authorization",
  prefix: "Bearer ",
});

function rowsOf(template: AuthTemplateView | undefined): TemplateRow[] {
  const rows = (template?.placements ?? []).map(({ field, ...placement }) => {
    const { label = field, isSecret = true } = template?.fields.find(({ name }) => name === field) ?? {};
    return { key: newId(), field, label, isSecret, ...placement };
  });
  return rows.length > 0 ? rows : [freshRow("token")];
}

function partsOf(rows: TemplateRow[]): Pick<TemplateInput, "fields" | "placements"> {
  const fields = new Map(rows.map(({ field, label, isSecret }) => [field, { name: field, label, isSecret }]));
  return {
    fields: [...fields.values()],
    placements: rows.map(({ carrier, name, prefix, field }) => ({ carrier, name, prefix, field })),
  };
}
