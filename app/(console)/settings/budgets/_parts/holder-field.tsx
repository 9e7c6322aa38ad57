"use client";

import type { BudgetView } from "@executor/core/budgets";
import type { Permission } from "@executor/core/operation/permission";
import { useRead } from "@/components/api/use-read";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

export type HolderChoice = { holder: BudgetView["holder"]; isOne: boolean; holderId: string | null };

type HolderFieldProps = { value: HolderChoice; onChange: (value: HolderChoice) => void; permissions: readonly Permission[] };

const nouns = { member: "member", key: "API key", agent: "connected agent" } as const;
const needed = { member: "members:read", key: "keys:read", agent: "keys:read" } as const;
const kinds = ["member", "key", "agent"] as const;

/** For whom a budget is: everybody together, each, or one of them. */
export function HolderField({ value: { holder, isOne, holderId }, onChange, permissions }: HolderFieldProps) {
  const options = [
    { value: "organization", label: "The whole organization", hint: "What everybody does, together" },
    ...kinds.map((kind) => ({ value: kind, label: `Each ${nouns[kind]}`, hint: "Each has as much" })),
    ...kinds
      .filter((kind) => permissions.includes(needed[kind]))
      .map((kind) => ({ value: `one ${kind}`, label: `One ${nouns[kind]}` })),
  ];
  function choose(chosen: string) {
    const kind = kinds.find((one) => chosen.endsWith(one)) ?? "organization";
    onChange({ holder: kind, isOne: chosen.startsWith("one "), holderId: null });
  }
  return (
    <>
      <Field name="holder" label="For whom">
        <Select options={options} value={isOne ? `one ${holder}` : holder} onValueChange={choose} />
      </Field>
      {isOne && holder !== "organization" && (
        <OneOf key={holder} kind={holder} value={holderId} onChange={(id) => onChange({ holder, isOne: true, holderId: id })} />
      )}
    </>
  );
}

type OneOfProps = { kind: keyof typeof nouns; value: string | null; onChange: (id: string) => void };
type HolderFacts = {
  userId?: string;
  id?: string;
  name?: string;
  email?: string;
  client?: string;
  person?: string;
  state?: string;
};

const paths = { member: "/members?limit=1000", key: "/keys?limit=1000", agent: "/agents/grants?limit=1000" } as const;

function OneOf({ kind, value, onChange }: OneOfProps) {
  const { answer } = useRead<{ items: HolderFacts[] }>(paths[kind]);
  const items = answer?.ok ? answer.data.items.filter(({ state = "active" }) => state === "active") : [];
  const options = items.map(({ userId, id, name, email, client, person }) => ({
    value: userId ?? id ?? "",
    label: client ? `${client} for ${person}` : (name ?? ""),
    hint: email,
  }));
  const problem = answer && !answer.ok ? answer.error.message : undefined;
  return (
    <Field name="holderId" label={`Which ${nouns[kind]}`} error={problem}>
      <Select
        options={options}
        value={value ?? ""}
        onValueChange={onChange}
        disabled={options.length === 0}
        placeholder={answer && options.length === 0 ? "There is none" : "Choose"}
      />
    </Field>
  );
}
