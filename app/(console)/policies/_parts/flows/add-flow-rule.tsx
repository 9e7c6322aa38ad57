"use client";

import type { FlowRuleView } from "@executor/core/policies";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApi } from "@/components/api/use-api";
import { useRead } from "@/components/api/use-read";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { SuggestingInput, type Suggestion } from "@/components/form/suggesting-input";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { createFlowRuleAction } from "../../actions";
import { useDrafts } from "../drafts/draft-changes";
import { addedFlowWords, changedFlowWords } from "../drafts/draft-words";

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
  const create = useOrganizationAction(createFlowRuleAction);
  const { isOn, keepOr } = useDrafts();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Add flow rule"
      description="It takes effect immediately, also for runs that are under way."
      trigger={
        <Button>
          <Plus aria-hidden />
          Add flow rule
        </Button>
      }
    >
      <FlowRuleForm
        labels={labels}
        onSubmit={(fields) => keepOr(addedFlowWords(fields), { kind: "add_flow", ...fields }, () => create(fields))}
        onDone={() => setOpen(false)}
        submitLabel={isOn ? "Add to the changes" : "Add flow rule"}
      />
    </Dialog>
  );
}

type EditFlowRuleProps = { rule: FlowRuleView; labels: string[]; onClose: () => void };

export function EditFlowRule({ rule, labels, onClose }: EditFlowRuleProps) {
  const api = useApi();
  const router = useRouter();
  const { isOn, keepOr } = useDrafts();

  async function save(fields: FlowFields): Promise<ActionResult<unknown>> {
    const answer = await api(`/flow-rules/${rule.id}`, { method: "PATCH", body: fields });
    if (answer.ok) router.refresh();
    return answer;
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit flow rule"
      description="What was allowed by the rule before asks again. It holds at once."
    >
      <FlowRuleForm
        start={rule}
        labels={labels}
        onSubmit={(fields) =>
          keepOr(changedFlowWords(fields), { kind: "change_flow", id: rule.id, ...fields }, () => save(fields))
        }
        onDone={onClose}
        submitLabel={isOn ? "Add to the changes" : "Save flow rule"}
      />
    </Dialog>
  );
}

type FlowFields = Pick<FlowRuleView, "from" | "target" | "to" | "action">;

type FlowRuleFormProps = {
  start?: FlowFields;
  labels: string[];
  onSubmit: (fields: FlowFields) => Promise<ActionResult<unknown>>;
  onDone: () => void;
  submitLabel: string;
};

const empty: FlowFields = { from: "", target: "integration", to: "", action: "require_approval" };

function FlowRuleForm({ start = empty, labels, onSubmit, onDone, submitLabel }: FlowRuleFormProps) {
  const [from, setFrom] = useState(start.from);
  const [target, setTarget] = useState<Target>(start.target);
  const [to, setTo] = useState(start.to);
  const [action, setAction] = useState<Action>(start.action);
  const known = useTargets(labels);
  const chooseTarget = (value: string) => {
    setTarget(value as Target);
    setTo("");
  };
  return (
    <Form action={onSubmit} toInput={() => ({ from, target, to, action })} onSuccess={onDone} submitLabel={submitLabel}>
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
