"use client";
import type { Connection } from "@executor/core/connections";
import type { IntegrationDetail } from "@executor/core/integrations";
import { useContext, useState } from "react";
import { Field, FieldErrors } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type Values = Readonly<Record<string, string>>;

/** The values that a new connection has to give. One that exists has a menu for them. */
export function useAsked({ askedArguments }: IntegrationDetail, existing: Connection | undefined) {
  const [values, setValues] = useState<Values>({});
  const names = existing ? [] : askedArguments;
  const given = names.length > 0 ? { fixedArguments: values } : {};
  return { asked: { names, values, onChange: setValues }, missing: missingOf(names, values), given };
}

type AskedArgumentsProps = { names: readonly string[]; values: Values; onChange: (values: Values) => void };

/** What the integration sends with every call and leaves to each connection. */
export function AskedArguments({ names, values, onChange }: AskedArgumentsProps) {
  const refused = useContext(FieldErrors);
  return names.map((name) => (
    <div key={name} data-field={name}>
      <Field
        name={`asked.${name}`}
        label={<span className="font-mono">{name}</span>}
        hint="Sent with every call of this connection, and shown to no agent."
        error={refused[name]?.join(" ")}
      >
        <Input
          mono
          required
          maxLength={2_000}
          value={values[name] ?? ""}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ ...values, [name]: event.target.value })}
        />
      </Field>
    </div>
  ));
}

/** Says at each argument without a value that it needs one; null if all have theirs. */
function missingOf(names: readonly string[], values: Values) {
  const empty = names.filter((name) => !values[name]?.trim());
  if (empty.length === 0) return null;
  const details = Object.fromEntries(empty.map((name) => [name, ["Enter a value: without it no call can be made."]]));
  const message = `Enter ${empty.join(", ")}. Nothing was saved.`;
  return { ok: false as const, error: { code: "invalid", message, details } };
}
