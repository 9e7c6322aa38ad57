"use client";

import { useDeferredValue } from "react";
import { useRead } from "@/components/api/use-read";
import { ChoiceInput } from "@/components/form/choice-input";
import { SuggestingInput } from "@/components/form/suggesting-input";
import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { Textarea } from "@/components/ui/textarea";
import type { Choices } from "./load-choices";
import type { TargetDraft } from "./target-draft";

type Change = (change: Partial<TargetDraft>) => void;
type TargetFieldsProps = { draft: TargetDraft; choices: Choices; onChange: Change };

const kinds = [
  { value: "tool" as const, label: "Tool" },
  { value: "snippet" as const, label: "Snippet" },
  { value: "code" as const, label: "Code" },
  { value: "agent" as const, label: "Agent" },
];

const aboutInputs = "It reads inputs.trigger, inputs.dueAt and inputs.payload.";

export function TargetFields({ draft, choices, onChange }: TargetFieldsProps) {
  return (
    <>
      <Segmented label="What it runs" options={kinds} value={draft.kind} onChange={(kind) => onChange({ kind })} />
      {draft.kind === "tool" && <ToolFields draft={draft} onChange={onChange} />}
      {draft.kind === "snippet" && (
        <Field name="target.snippetId" label="Snippet" hint={`It is read when it runs. ${aboutInputs}`}>
          <ChoiceInput
            value={draft.snippetId}
            onChange={(snippetId) => onChange({ snippetId })}
            choices={choices.snippets}
            choicesLabel="Snippets"
            placeholder={choices.snippets.length === 0 ? "There is no snippet yet" : "Search"}
          />
        </Field>
      )}
      {draft.kind === "code" && (
        <Field name="target.code" label="Code" hint={aboutInputs}>
          <Textarea
            mono
            rows={6}
            spellCheck={false}
            value={draft.code}
            onChange={(event) => onChange({ code: event.target.value })}
          />
        </Field>
      )}
      {draft.kind === "agent" && <AgentFields draft={draft} choices={choices} onChange={onChange} />}
    </>
  );
}

type ToolMatches = { items: { path: string; description: string }[] };

function ToolFields({ draft: { address, args }, onChange }: Omit<TargetFieldsProps, "choices">) {
  const query = useDeferredValue(address.trim());
  const { answer } = useRead<ToolMatches>(query === "" ? null : `/tools/search?${new URLSearchParams({ query, limit: "6" })}`);
  const found = answer?.ok ? answer.data.items : [];
  return (
    <>
      <Field name="target.address" label="Tool" hint="Search by what it does, and pick it.">
        <SuggestingInput
          maxLength={500}
          placeholder="create an issue"
          value={address}
          onChange={(next) => onChange({ address: next })}
          suggestions={found.map(({ path, description }) => ({ value: path, note: description.slice(0, 60) }))}
          suggestionsLabel="Tools"
        />
      </Field>
      <Field name="target.args" label="Arguments as JSON" hint="Members of a webhook's payload join them; what stands here wins.">
        <Textarea mono rows={4} spellCheck={false} value={args} onChange={(event) => onChange({ args: event.target.value })} />
      </Field>
    </>
  );
}

function AgentFields({ draft: { agent, input }, choices: { agents }, onChange }: TargetFieldsProps) {
  return (
    <>
      <Field name="target.agent" label="Agent" hint="Its published version runs.">
        <ChoiceInput
          value={agent}
          onChange={(next) => onChange({ agent: next })}
          choices={agents}
          choicesLabel="Agents"
          placeholder={agents.length === 0 ? "No agent is published yet" : "Search"}
        />
      </Field>
      <Field name="target.input" label="What it is asked">
        <Textarea rows={3} value={input} onChange={(event) => onChange({ input: event.target.value })} />
      </Field>
    </>
  );
}
