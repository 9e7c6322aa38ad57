"use client";

import { ChoiceInput } from "@/components/form/choice-input";
import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { Textarea } from "@/components/ui/textarea";
import type { Choices } from "./load-choices";
import type { TargetDraft } from "./target-draft";
import { ToolFields } from "./tool-fields";

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
