"use client";

import type { AgentModelLine, AgentView } from "@executor/core/agents";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { SavedForm } from "@/components/form/saved-form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { ToolPicker } from "@/components/tool-picker/tool-picker";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { updateAgentAction } from "../../../actions";
import { BudgetFields } from "./budget-fields";
import { ModelFields } from "./model-fields";

type EditedAgent = AgentView & { missing: { address: string; why: string }[] };
type EditorProps = {
  agent: EditedAgent;
  models: AgentModelLine[];
  toolkits: { slug: string; name: string }[];
  mayWrite: boolean;
};

/** What an agent is made of. What is published stays as it is until it is published again. */
export function Editor({ agent, models, toolkits, mayWrite }: EditorProps) {
  const router = useRouter();
  const update = useOrganizationAction(updateAgentAction);
  const [name, setName] = useState(agent.name);
  const [description, setDescription] = useState(agent.description);
  const [config, setConfig] = useState(agent.config);
  const change = (part: Partial<typeof config>) => setConfig((before) => ({ ...before, ...part }));
  return (
    <SavedForm
      action={update}
      toInput={() => ({ agent: agent.slug, name, description, config })}
      submitLabel="Save agent"
      onSuccess={() => router.refresh()}
    >
      <fieldset disabled={!mayWrite} className="flex flex-col gap-6">
        <legend className="sr-only">Agent</legend>
        <Card title="What it is">
          <div className="flex flex-col gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <Field name="name" label="Name">
                <Input
                  required
                  maxLength={80}
                  autoComplete="off"
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                />
              </Field>
              <Field name="description" label="Description" optional>
                <Input
                  maxLength={1_000}
                  autoComplete="off"
                  value={description}
                  onChange={(event) => setDescription(event.target.value)}
                />
              </Field>
            </div>
            <Field name="config.instructions" label="Instructions" hint="What the model is told above every conversation.">
              <Textarea
                rows={10}
                maxLength={50_000}
                value={config.instructions}
                onChange={(event) => change({ instructions: event.target.value })}
              />
            </Field>
          </div>
        </Card>
        <ModelFields model={config.model} models={models} onChange={(model) => change({ model })} />
        <Card title="Tools" description="Nothing else exists for the agent.">
          <div className="flex flex-col gap-4">
            {agent.missing.length > 0 && <Missing missing={agent.missing} />}
            <Field name="config.toolkit" label="From">
              <Select
                value={config.toolkit ?? picked}
                options={[
                  { value: picked, label: "Tools that are picked here" },
                  ...toolkits.map((toolkit) => ({ value: toolkit.slug, label: `The toolkit ${toolkit.name}` })),
                ]}
                onValueChange={(next) => change(next === picked ? { toolkit: null } : { toolkit: next, tools: [] })}
              />
            </Field>
            {config.toolkit === null && <ToolPicker picked={config.tools} onChange={(tools) => change({ tools })} />}
            <div className="flex flex-wrap gap-6">
              <Segmented
                label="Mode"
                value={config.mode}
                options={[
                  { value: "direct", label: "Calls tools" },
                  { value: "code", label: "Writes code" },
                ]}
                onChange={(mode) => change({ mode })}
              />
              <Segmented
                label="Calls of one turn"
                value={config.calls}
                options={[
                  { value: "parallel_safe", label: "Reads side by side" },
                  { value: "sequential", label: "One after the other" },
                ]}
                onChange={(calls) => change({ calls })}
              />
            </div>
          </div>
        </Card>
        <BudgetFields budgets={config.budgets} onChange={(budgets) => change({ budgets })} />
      </fieldset>
    </SavedForm>
  );
}

const picked = "*picked";

function Missing({ missing }: Pick<EditedAgent, "missing">) {
  return (
    <Callout tone="waiting" title="Some of its tools cannot be called by you">
      <ul>
        {missing.map(({ address, why }) => (
          <li key={address} className="wrap-anywhere">
            <span className="font-mono text-dense">{address}</span>: {why}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
