"use client";

import type { ApprovalDetails } from "@executor/core/executions";
import { Checkbox } from "../../ui/checkbox";
import { counted } from "../../ui/counted";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { ScrollRegion } from "../../ui/scroll-region";
import { Segmented } from "../../ui/segmented";
import { visibleText } from "../../ui/visible-text";
import { alikeFields } from "../arguments/alike-fields";
import type { Answering } from "./use-answer";

type Scope = NonNullable<Answering["scope"]>;
export type Reach = { scope: Scope; hours: number; varying: readonly string[] };

type ScopeChoiceProps = {
  approval: Pick<ApprovalDetails, "scopes" | "alike" | "arguments">;
  reach: Reach;
  onChange: (reach: Reach) => void;
};

export const scopes = ["once", "alike", "run", "hours", "always"] as const;

const words: Record<Scope, { label: string; meaning: string }> = {
  once: { label: "Once", meaning: "Only this call, with these arguments." },
  alike: { label: "Alike", meaning: "This tool in this run, as long as only what is ticked differs; any other call asks." },
  run: { label: "This run", meaning: "This tool with any arguments, until this run ends." },
  hours: { label: "Hours", meaning: "This tool with any arguments, for whoever asks here, for so long." },
  always: { label: "Always", meaning: "Adds a policy of the organization: this tool never asks anybody again." },
};

const hoursMax = 720;

export const isPossible = ({ scope, hours }: Reach): boolean => scope !== "hours" || (hours >= 1 && hours <= hoursMax);
export const reachGiven = ({ scope, hours, varying }: Reach) => ({
  scope,
  ...(scope === "hours" ? { hours } : {}),
  ...(scope === "alike" ? { varying } : {}),
});

/** The scope of the approval. A scope beyond one call is spelled out before it is given. */
export function ScopeChoice({ approval, reach, onChange }: ScopeChoiceProps) {
  const { scopes: offered } = approval;
  if (offered.length < 2) return null;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label="How far the approval reaches"
          options={offered.map((value) => ({ value, label: words[value].label }))}
          value={reach.scope}
          onChange={(scope) => onChange({ ...reach, scope })}
        />
        {reach.scope === "hours" && (
          <Field label={<span className="sr-only">Number of hours</span>} className="w-20">
            <Input
              type="number"
              min={1}
              max={hoursMax}
              value={reach.hours}
              onChange={({ target }) => onChange({ ...reach, hours: Math.trunc(Number(target.value)) })}
            />
          </Field>
        )}
      </div>
      <p role="status" className={`text-label ${reach.scope === "once" ? "text-secondary max-sm:sr-only" : "text-waiting"}`}>
        {words[reach.scope].meaning}
      </p>
      {reach.scope === "alike" && <AlikeChoice approval={approval} reach={reach} onChange={onChange} />}
    </div>
  );
}

/** Which arguments may differ. What differs among the calls of the run is ticked at first. */
function AlikeChoice({ approval: { alike, arguments: args }, reach, onChange }: ScopeChoiceProps) {
  const waiting = alike?.waiting ?? 0;
  const tick = (pointer: string, isTicked: boolean) =>
    onChange({ ...reach, varying: [...reach.varying.filter((one) => one !== pointer), ...(isTicked ? [pointer] : [])] });
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="sr-only">What may differ</legend>
      <ScrollRegion label="What may differ" className="flex max-h-40 flex-col gap-1 overflow-auto rounded-card border p-2">
        {alikeFields(args, alike).map(({ path, pointer }) => (
          <Checkbox
            key={pointer}
            label={visibleText(path)}
            checked={reach.varying.includes(pointer)}
            onCheckedChange={(isTicked) => tick(pointer, isTicked === true)}
          />
        ))}
      </ScrollRegion>
      {waiting > 0 && (
        <p className="text-label text-secondary">
          {counted(waiting, "other call")} of this tool {waiting === 1 ? "waits" : "wait"} in this run. Those that fit are
          approved with it.
        </p>
      )}
    </fieldset>
  );
}
