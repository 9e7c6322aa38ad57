"use client";

import { useId, useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { useAction } from "@/components/form/use-action";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { IntegrationDetail } from "@/lib/integrations";
import { updateIntegrationAction } from "../../actions";

type Overrides = IntegrationDetail["overrides"];
type Override = Overrides[string];
type ToolOverridesProps = { slug: string; overrides: Overrides; tools: string[] };

export function ToolOverrides({ slug, overrides, tools }: ToolOverridesProps) {
  const [edited, setEdited] = useState<string>();
  const update = useOrganizationAction(updateIntegrationAction);
  const { run, pending, failure } = useAction(update);
  const without = (name: string) => Object.fromEntries(Object.entries(overrides).filter(([tool]) => tool !== name));
  const names = Object.keys(overrides).sort();
  return (
    <Card
      title="What tools are taken for"
      description="Other words for agents, another effect, or whether a tool asks for approval, where the source says it wrong."
      actions={<Button onClick={() => setEdited("")}>Add override</Button>}
    >
      <div className="flex flex-col gap-3">
        {failure && <Callout tone="failed" live title={failure.message} />}
        {names.length === 0 && <p className="text-dense text-secondary">Every tool is taken as its source describes it.</p>}
        {names.length > 0 && (
          <ul className="flex flex-col rounded-card border">
            {names.map((name) => (
              <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-2 last:border-b-0">
                <span className="min-w-40 flex-1 font-mono text-dense wrap-anywhere">{name}</span>
                <OverrideBadges {...overrides[name]} />
                <Button size="small" aria-label={`Edit ${name}`} onClick={() => setEdited(name)}>
                  Edit
                </Button>
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Undo the override of ${name}`}
                  pending={pending}
                  onClick={() => run({ slug, overrides: without(name) })}
                >
                  Undo
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {edited !== undefined && (
        <Dialog open onOpenChange={() => setEdited(undefined)} title={edited ? `Override ${edited}` : "Add override"}>
          <OverrideForm
            name={edited}
            override={overrides[edited] ?? {}}
            tools={tools}
            save={(name, override) => update({ slug, overrides: withOne(without(edited), name, override) })}
            onDone={() => setEdited(undefined)}
          />
        </Dialog>
      )}
    </Card>
  );
}

function OverrideBadges({ effect, requiresApproval, description }: Override = {}) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {effect && <Badge>{effect}</Badge>}
      {requiresApproval !== undefined && <Badge>{requiresApproval ? "asks for approval" : "no approval"}</Badge>}
      {description !== undefined && <Badge>own description</Badge>}
    </span>
  );
}

type OverrideFormProps = {
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
  { value: "yes", label: "Asks for approval" },
  { value: "no", label: "Does not ask" },
];

function OverrideForm({ name, override, tools, save, onDone }: OverrideFormProps) {
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
        <Field name="effect" label="Effect">
          <Select options={effects} defaultValue={override.effect ?? asIs} />
        </Field>
        <Field name="approval" label="Approval">
          <Select options={approvals} defaultValue={asks} />
        </Field>
      </div>
      <Field name="description" label="Description" optional hint="What agents read in place of the source's words.">
        <Textarea rows={4} maxLength={10_000} defaultValue={override.description} />
      </Field>
    </Form>
  );
}

/** One that overrides nothing is none. */
const withOne = (others: Overrides, name: string, override: Override): Overrides =>
  Object.keys(override).length > 0 ? { ...others, [name]: override } : others;

const yesNo = (value: boolean) => (value ? "yes" : "no");

function overrideOf({ effect, approval, description = "" }: Record<string, string>): Override {
  return {
    ...(effect === "read" || effect === "write" || effect === "destructive" ? { effect } : {}),
    ...(approval === "yes" || approval === "no" ? { requiresApproval: approval === "yes" } : {}),
    ...(description.trim() ? { description: description.trim() } : {}),
  };
}
