"use client";

import type { Webhook } from "@executor/core/notifications";
import { CircleAlert } from "lucide-react";
import { useContext } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FieldErrors } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

/** An event that can be told, and what it means. */
export type EventChoice = { name: string; words: string };

const forms = [
  { value: "signed", label: "Signed", hint: "Our own body, signed as the Standard Webhooks specification says" },
  { value: "slack", label: "Slack message", hint: "For an incoming webhook of Slack, and what takes the same" },
];

type WebhookFieldsProps = { events: readonly EventChoice[]; webhook?: Webhook };

export function WebhookFields({ events, webhook }: WebhookFieldsProps) {
  const chosen: readonly string[] = webhook?.events ?? ["approval.waiting"];
  const errors = useContext(FieldErrors).events;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="name" label="Name" hint="What receives it, such as On call.">
          <Input required maxLength={80} autoComplete="off" defaultValue={webhook?.name} />
        </Field>
        <Field name="form" label="Body">
          <Select options={forms} defaultValue={webhook?.form ?? "signed"} />
        </Field>
      </div>
      <Field
        name="url"
        label="Address"
        optional={webhook !== undefined}
        hint={
          webhook
            ? `It stays ${webhook.url} if you leave this empty.`
            : "With https://. It is sealed; redirects are not followed."
        }
      >
        <Input mono autoComplete="off" spellCheck={false} maxLength={2_000} placeholder="https://" />
      </Field>
      <fieldset data-field="events" className="flex min-w-0 flex-col gap-2.5">
        <legend className="float-left w-full pb-1 font-medium text-dense">Events</legend>
        {events.map(({ name, words }) => (
          <Checkbox
            key={name}
            name="events"
            value={name}
            label={words}
            hint={<span className="font-mono">{name}</span>}
            defaultChecked={chosen.includes(name)}
          />
        ))}
        {errors && (
          <p className="flex items-start gap-1 text-failed text-label">
            <CircleAlert aria-hidden />
            {errors.join(" ")}
          </p>
        )}
      </fieldset>
      <Field
        name="integrations"
        label="Only these integrations"
        optional
        hint="Names or patterns with commas between them, such as github, crm-*. Events without an integration are always sent."
      >
        <Input mono autoComplete="off" spellCheck={false} defaultValue={webhook?.integrations.join(", ")} />
      </Field>
    </>
  );
}

/** What the fields say. The operation refuses whatever is not right. */
export function settingOf(fields: FormData) {
  return {
    name: String(fields.get("name")),
    url: String(fields.get("url")).trim(),
    form: fields.get("form") as Webhook["form"],
    events: fields.getAll("events") as Webhook["events"],
    integrations: patternsOf(fields),
  };
}

/** The field with names or patterns of integrations and commas between them. */
export function patternsOf(fields: FormData): string[] {
  const patterns = String(fields.get("integrations")).split(",");
  return patterns.map((pattern) => pattern.trim()).filter((pattern) => pattern !== "");
}
