"use client";

import type { AgentModelLine, AgentView } from "@executor/core/agents";
import Link from "next/link";
import { useState } from "react";
import { useApi } from "@/components/api/use-api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

type Model = AgentView["config"]["model"];
type ModelFieldsProps = { model: Model; models: AgentModelLine[]; onChange: (model: Model) => void };

/** Which model it runs on, through which connection. */
export function ModelFields({ model, models, onChange }: ModelFieldsProps) {
  const set = (part: Partial<NonNullable<Model>>) => onChange({ connection: "", name: "", ...model, ...part });
  const prices = model?.prices;
  if (models.length === 0 && !model)
    return (
      <Card title="Model">
        <Callout title="No language model is connected">
          <Link href="/integrations?add=1" className="underline underline-offset-4">
            Add an integration
          </Link>{" "}
          of the kind Language model, and connect it with its key.
        </Callout>
      </Card>
    );
  return (
    <Card title="Model">
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="config.model.connection" label="Connection">
            <Select
              value={model?.connection ?? ""}
              options={models.map(({ connection, title }) => ({ value: connection, label: title, hint: connection }))}
              onValueChange={(connection) => set({ connection })}
            />
          </Field>
          <Field name="config.model.name" label="Name of the model">
            <Input
              mono
              autoComplete="off"
              spellCheck={false}
              value={model?.name ?? ""}
              onChange={(event) => set({ name: event.target.value })}
            />
          </Field>
        </div>
        {model?.connection && <Offered connection={model.connection} onTake={(name) => set({ name })} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <Price
            label="Price of a million tokens read"
            value={prices?.input}
            onChange={(input) => set({ prices: { output: 0, ...prices, input } })}
          />
          <Price
            label="Price of a million tokens written"
            value={prices?.output}
            onChange={(output) => set({ prices: { input: 0, ...prices, output } })}
          />
        </div>
      </div>
    </Card>
  );
}

type PriceProps = { label: string; value: number | undefined; onChange: (value: number) => void };

function Price({ label, value, onChange }: PriceProps) {
  return (
    <Field name={label} label={label} optional>
      <Input type="number" min={0} step="any" value={value ?? ""} onChange={(event) => onChange(Number(event.target.value))} />
    </Field>
  );
}

type Answer = { ok: boolean; data?: { models?: string[] }; error?: { message: string } };
const shownMax = 60;

/** Asks the service which models it has, which also shows whether the connection works. */
function Offered({ connection, onTake }: { connection: string; onTake: (name: string) => void }) {
  const api = useApi();
  const [names, setNames] = useState<string[]>();
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  async function ask() {
    setAsking(true);
    const answer = await api<Answer>("/tools/try", {
      body: { address: `tools.${connection}.models.list`, onApproval: "reject" },
    });
    setAsking(false);
    const told = answer.ok && answer.data.ok ? answer.data.data?.models : undefined;
    setNames(told);
    const refusal = answer.ok ? answer.data.error : answer.error;
    setFailure(told ? undefined : refusal?.message);
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="small" pending={isAsking} onClick={() => void ask()}>
        Ask which models there are
      </Button>
      {failure && <Callout tone="failed" live title={failure} />}
      {names && (
        <ul aria-label="Models" className="flex flex-wrap gap-1">
          {names.slice(0, shownMax).map((name) => (
            <li key={name}>
              <Button size="small" variant="ghost" onClick={() => onTake(name)}>
                <span className="font-mono">{name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
