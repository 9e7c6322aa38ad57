"use client";
import type { IntegrationDetail } from "@executor/core/integrations";
import { useId } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";

type Override = IntegrationDetail["overrides"][string];

type OverrideFormProps = {
  /** The name in the source. */
  name: string;
  override: Override;
  tools: string[];
  save: (name: string, override: Override) => Promise<ActionResult<unknown>>;
  onDone: () => void;
};

const asIs = "source";
const effects = [asIs, "read", "write", "destructive"].map((value) => ({
  value,
  label: value === asIs ? "As the source says" : value,
}));
const approvals = [
  { value: asIs, label: "As the source says" },
  { value: "yes", label: "Needs approval" },
  { value: "no", label: "Needs no approval" },
];

const parallels = [
  { value: asIs, label: "As the source says, otherwise by effect" },
  { value: "yes", label: "Runs in parallel" },
  { value: "no", label: "Runs alone, unless it only reads" },
];

/** Unchanged fields keep the source's value. */
export function OverrideForm({ name, override, tools, save, onDone }: OverrideFormProps) {
  const list = useId();
  const asks = override.requiresApproval === undefined ? asIs : yesNo(override.requiresApproval);
  return (
    <Form
      action={(fields: Record<string, string>) => save(name || (fields.tool ?? "").trim(), overrideOf(fields))}
      onSuccess={onDone}
      submitLabel="Save override"
    >
      {!name && (
        <>
          <Field name="tool" label="Tool">
            <Input mono required list={list} autoComplete="off" spellCheck={false} placeholder={tools[0]} />
          </Field>
          <datalist id={list}>
            {tools.map((tool) => (
              <option key={tool} value={tool} />
            ))}
          </datalist>
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="name" label="Name" optional>
          <Input mono maxLength={300} autoComplete="off" spellCheck={false} defaultValue={override.name} placeholder={name} />
        </Field>
        <Field name="title" label="Title" optional>
          <Input maxLength={200} defaultValue={override.title} />
        </Field>
        <p className="-mt-2 text-label text-secondary sm:col-span-2">
          Another name changes the tool’s addresses. The old ones then lead nowhere: code and agents that use them are told the
          new one, and rules that name the tool count for both.
        </p>
        <Field name="effect" label="Effect">
          <Select options={effects} defaultValue={override.effect ?? asIs} />
        </Field>
        <Field name="approval" label="Approval">
          <Select options={approvals} defaultValue={asks} />
        </Field>
      </div>
      <fieldset className="grid gap-4 sm:grid-cols-3">
        <legend className="sr-only">How many calls run at once</legend>
        <Field name="maxConcurrency" label="Concurrent calls" optional hint="At most, over all runs.">
          <Input type="number" min={1} max={1_000} step={1} defaultValue={override.maxConcurrency} />
        </Field>
        <Field name="concurrencyGroup" label="Group" optional hint="Tools that share the limit.">
          <Input mono maxLength={100} autoComplete="off" spellCheck={false} defaultValue={override.concurrencyGroup} />
        </Field>
        <Field name="timeoutS" label="Timeout (seconds)" optional hint="Then the call ends.">
          <Input type="number" min={0.1} max={3_600} step="any" defaultValue={override.timeoutS} />
        </Field>
      </fieldset>
      <Field name="parallel" label="Within a run">
        <Select
          options={parallels}
          defaultValue={override.supportsParallel === undefined ? asIs : yesNo(override.supportsParallel)}
        />
      </Field>
      <Field
        name="aliases"
        label="Aliases"
        optional
        hint="Other words that people use for it, with commas between them. Searches find it by them."
      >
        <Input
          maxLength={2_000}
          autoComplete="off"
          defaultValue={override.aliases?.join(", ")}
          placeholder="close ticket, resolve"
        />
      </Field>
      <Field name="description" label="Description" optional hint="Agents read it instead of the source's description.">
        <Textarea rows={4} maxLength={10_000} defaultValue={override.description} />
      </Field>
    </Form>
  );
}

const yesNo = (value: boolean) => (value ? "yes" : "no");

function overrideOf({ effect, approval, parallel, ...given }: Record<string, string>): Override {
  const { name = "", title = "", description = "", maxConcurrency, concurrencyGroup = "", timeoutS, aliases = "" } = given;
  const said = aliases
    .split(",")
    .map((alias) => alias.trim())
    .filter(Boolean);
  return {
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(title.trim() ? { title: title.trim() } : {}),
    ...(effect === "read" || effect === "write" || effect === "destructive" ? { effect } : {}),
    ...(approval === "yes" || approval === "no" ? { requiresApproval: approval === "yes" } : {}),
    ...(parallel === "yes" || parallel === "no" ? { supportsParallel: parallel === "yes" } : {}),
    ...(concurrencyGroup.trim() ? { concurrencyGroup: concurrencyGroup.trim() } : {}),
    ...(maxConcurrency ? { maxConcurrency: Number(maxConcurrency) } : {}),
    ...(timeoutS ? { timeoutS: Number(timeoutS) } : {}),
    ...(said.length > 0 ? { aliases: said } : {}),
    ...(description.trim() ? { description: description.trim() } : {}),
  };
}
