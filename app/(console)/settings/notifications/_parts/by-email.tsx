"use client";

import type { ShownChoice } from "@executor/core/notifications";
import { SavedForm } from "@/components/form/saved-form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { setMyNotificationsAction } from "../actions";
import { type EventChoice, patternsOf } from "./webhook-fields";

type ByEmailProps = { mine: ShownChoice; events: readonly EventChoice[]; seesAll: boolean };

/** What the visitor hears of themselves. */
export function ByEmail({ mine, events, seesAll }: ByEmailProps) {
  const set = useOrganizationAction(setMyNotificationsAction);
  const chosen: readonly string[] = mine.events;
  return (
    <Card title="By email" description={`To ${mine.email}, about what you see in the console and nothing else.`}>
      <SavedForm action={set} toInput={(fields) => choiceOf(fields, seesAll)} submitLabel="Save">
        {!mine.sendsMail && (
          <Callout title="No mail server is set up">
            Nothing is sent until an operator names one with <code>SMTP_URL</code>. What you choose is kept.
          </Callout>
        )}
        {mine.sendsMail && mine.problem && (
          <Callout tone="failed" title="The last message was not sent">
            {mine.problem}
          </Callout>
        )}
        <fieldset data-field="events" className="grid min-w-0 gap-x-6 gap-y-2.5 sm:grid-cols-2">
          <legend className="sr-only">Events</legend>
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
        </fieldset>
        {seesAll && (
          <Checkbox
            name="isOwnOnly"
            value="yes"
            label="Only my own runs and approvals"
            hint="Without it you hear of everybody's"
            defaultChecked={mine.isOwnOnly}
          />
        )}
        <Field
          name="integrations"
          label="Only these integrations"
          optional
          hint="Names or patterns with commas between them, such as github, crm-*."
        >
          <Input mono autoComplete="off" spellCheck={false} defaultValue={mine.integrations.join(", ")} />
        </Field>
      </SavedForm>
    </Card>
  );
}

function choiceOf(fields: FormData, seesAll: boolean) {
  return {
    events: fields.getAll("events") as ShownChoice["events"],
    integrations: patternsOf(fields),
    isOwnOnly: !seesAll || fields.get("isOwnOnly") === "yes",
  };
}
