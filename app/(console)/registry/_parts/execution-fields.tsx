"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type ExecutionRules = Record<string, unknown>;
type ExecutionFieldsProps = { value: ExecutionRules; onChange: (value: ExecutionRules) => void };

const numbers = [
  { name: "max_concurrency", label: "Calls at once", hint: "Empty: as many as there are", most: 1_000 },
  { name: "timeout_s", label: "Seconds for a call", hint: "One without an answer by then is ended", most: 3_600 },
] as const;

/** How calls of a tool stand to others. */
export function ExecutionFields({ value, onChange }: ExecutionFieldsProps) {
  const set = (name: string, next: unknown) => {
    const { [name]: _before, ...rest } = value;
    onChange(next === undefined ? rest : { ...rest, [name]: next });
  };
  return (
    <details className="rounded-card border px-3 py-2.5" open={Object.keys(value).length > 0}>
      <summary className="cursor-pointer rounded-control font-medium text-dense">How its calls run</summary>
      <div className="flex flex-col gap-4 pt-3">
        <Checkbox
          label="Its calls change nothing that others see"
          hint="They run side by side in one turn of an agent"
          checked={value.is_pure === true}
          onCheckedChange={(next) => set("is_pure", next === true ? true : undefined)}
        />
        <div className="grid gap-4 sm:grid-cols-3">
          {numbers.map(({ name, label, hint, most }) => (
            <Field key={name} name={`execution_config.${name}`} label={label} hint={hint} optional>
              <Input
                type="number"
                min={1}
                max={most}
                value={typeof value[name] === "number" ? value[name] : ""}
                onChange={({ target }) => set(name, target.value === "" ? undefined : Number(target.value))}
              />
            </Field>
          ))}
          <Field name="execution_config.concurrency_group" label="Group" hint="Tools of one group share these" optional>
            <Input
              maxLength={100}
              autoComplete="off"
              value={typeof value.concurrency_group === "string" ? value.concurrency_group : ""}
              onChange={({ target }) => set("concurrency_group", target.value === "" ? undefined : target.value)}
            />
          </Field>
        </div>
      </div>
    </details>
  );
}
