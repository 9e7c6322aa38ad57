"use client";

import type { FlowRuleView } from "@executor/core/policies";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useRead } from "@/components/api/use-read";
import { Form } from "@/components/form/form";
import { SuggestingInput, type Suggestion } from "@/components/form/suggesting-input";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { createFlowRuleAction } from "../../actions";

type Target = FlowRuleView["target"];
type Action = FlowRuleView["action"];

const targets: { value: Target; label: string; hint: string }[] = [
  { value: "integration", label: "Tools of an integration", hint: "Such as slack" },
  { value: "label", label: "Connections with a label", hint: "Such as public" },
  { value: "pattern", label: "Tools of a pattern", hint: "Such as slack.*.*.chat.*" },
];

const actions: { value: Action; label: string; hint: string }[] = [
  { value: "require_approval", label: "Require approval", hint: "It waits until a person answers" },
  { value: "block", label: "Block", hint: "It is refused" },
];

export function AddFlowRule({ labels }: { labels: string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Add flow rule"
      description="It holds at once, also for runs that are under way."
      trigger={
        <Button>
          <Plus aria-hidden />
          Add flow rule
        </Button>
      }
    >
      <AddFlowRuleForm labels={labels} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

type AddFlowRuleFormProps = { labels: string[]; onDone: () => void };

function AddFlowRuleForm({ labels, onDone }: AddFlowRuleFormProps) {
  const create = useOrganizationAction(createFlowRuleAction);
  const [from, setFrom] = useState("");
  const [target, setTarget] = useState<Target>("integration");
  const [to, setTo] = useState("");
  const [action, setAction] = useState<Action>("require_approval");
  const known = useTargets(labels);
  const chooseTarget = (value: string) => {
    setTarget(value as Target);
    setTo("");
  };
  return (
    <Form action={create} toInput={() => ({ from, target, to, action })} onSuccess={onDone} submitLabel="Add flow rule">
      <Field name="from" label="Once a run has read from" hint="A label that connections have.">
        <SuggestingInput
          required
          maxLength={40}
          value={from}
          onChange={setFrom}
          suggestions={within(known.label, from)}
          suggestionsLabel="Labels"
        />
      </Field>
      <Field name="target" label="Its calls of">
        <Select options={targets} value={target} onValueChange={chooseTarget} />
      </Field>
      <Field name="to" label={targetNames[target]}>
        <SuggestingInput
          required
          maxLength={500}
          value={to}
          onChange={setTo}
          suggestions={within(known[target], to)}
          suggestionsLabel={targetNames[target]}
        />
      </Field>
      <Field name="action" label="Action">
        <Select options={actions} value={action} onValueChange={(value) => setAction(value as Action)} />
      </Field>
    </Form>
  );
}

const targetNames: Record<Target, string> = { integration: "Integration", label: "Label", pattern: "Pattern" };

type Integrations = { items: { slug: string; title: string }[] };

function useTargets(labels: string[]): Record<Target, Suggestion[]> {
  const { answer } = useRead<Integrations>("/integrations");
  const integrations = answer?.ok ? answer.data.items : [];
  return {
    label: labels.map((value) => ({ value, note: "" })),
    integration: integrations.map(({ slug, title }) => ({ value: slug, note: title })),
    pattern: [],
  };
}

const within = (all: Suggestion[], text: string): Suggestion[] => all.filter(({ value }) => value.includes(text.trim()));
