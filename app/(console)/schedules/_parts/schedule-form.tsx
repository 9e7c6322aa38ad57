"use client";

import type { Schedule, ScheduleDetail, Target } from "@executor/core/schedules";
import { useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import type { Choices } from "./load-choices";
import { RuleFields, type Rules, rulesOf, type WrittenRules } from "./rule-fields";
import { draftOf, targetOf } from "./target-draft";
import { TargetFields } from "./target-fields";
import { TimingFields } from "./timing-fields";
import type { Timing } from "./use-next-runs";

type Setting = Partial<Timing> &
  Omit<Rules, "keyId"> & { name: string; trigger: Schedule["trigger"]; target: Target; keyId?: string };

type ScheduleFormProps<Saved> = {
  /** Undefined for a new one. Its trigger and whom it acts as stay. */
  known?: ScheduleDetail;
  choices: Choices;
  save: (setting: Setting) => Promise<ActionResult<Saved>>;
  submitLabel: string;
  onDone: (saved: Saved) => void;
};

const triggers = [
  { value: "cron" as const, label: "At times" },
  { value: "webhook" as const, label: "By a webhook" },
];

export function ScheduleForm<Saved>({ known, choices, save, submitLabel, onDone }: ScheduleFormProps<Saved>) {
  const [trigger, setTrigger] = useState(known?.trigger ?? "cron");
  const [timing, setTiming] = useState<Timing>(() => timingOf(known));
  const [draft, setDraft] = useState(() => draftOf(known?.settings));

  async function submit({ name, ...rules }: WrittenRules & { name: string }): Promise<ActionResult<Saved>> {
    const target = targetOf(draft);
    if (!target) return unreadable;
    return save({ name, trigger, target, ...(trigger === "cron" ? timing : {}), ...rulesOf(rules) });
  }

  return (
    <Form action={submit} onSuccess={onDone} submitLabel={submitLabel}>
      <Field name="name" label="Name">
        <Input required maxLength={80} autoComplete="off" defaultValue={known?.name} />
      </Field>
      <TargetFields draft={draft} choices={choices} onChange={(change) => setDraft((last) => ({ ...last, ...change }))} />
      {!known && <Segmented label="When it runs" options={triggers} value={trigger} onChange={setTrigger} />}
      {trigger === "cron" ? (
        <TimingFields timing={timing} onChange={setTiming} />
      ) : (
        <p className="text-dense text-secondary">
          {known
            ? "It runs when a signed request comes in. Its address stays."
            : "It runs when a signed request comes in. You get its address and the secret once it is made."}
        </p>
      )}
      <RuleFields known={known} choices={choices} isTimed={trigger === "cron"} />
    </Form>
  );
}

const timingOf = (known: ScheduleDetail | undefined): Timing => ({
  cron: known?.cron ?? "0 9 * * 1-5",
  timeZone: known?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
});

const unreadable: ActionResult<never> = {
  ok: false,
  error: {
    code: "invalid",
    message: "Nothing was saved.",
    details: { "target.args": ["This is no JSON object. Look for a missing comma or quote."] },
  },
};
