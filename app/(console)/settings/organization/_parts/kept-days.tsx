"use client";

import type { RetentionView } from "@executor/core/identity";
import { SavedForm } from "@/components/form/saved-form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Card } from "@/components/ui/card";
import { counted } from "@/components/ui/counted";
import { Facts } from "@/components/ui/facts";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { updateRetentionAction } from "../actions";

type KeptDaysProps = { retention: RetentionView; readOnly: boolean };

/** How many days the organization keeps what is over. */
export function KeptDays({ retention, readOnly }: KeptDaysProps) {
  const { runDays, runDaysMax, deliveryDays, auditDays } = retention;
  const update = useOrganizationAction(updateRetentionAction);
  return (
    <Card title="Retention" description="How many days are kept of what is over. What is older goes within the hour, for good.">
      {readOnly ? (
        <Facts
          facts={{
            Runs: counted(runDays ?? runDaysMax, "day"),
            "Webhook deliveries and email": counted(deliveryDays, "day"),
            "Audit log": auditDays === null ? "Kept whole" : counted(auditDays, "day"),
          }}
        />
      ) : (
        <SavedForm
          action={update}
          toInput={(fields) => ({
            ...{ runDays: daysIn(fields, "runDays"), auditDays: daysIn(fields, "auditDays") },
            deliveryDays: Number(fields.get("deliveryDays")),
          })}
          submitLabel="Save"
          submitVariant="secondary"
        >
          <div className="grid gap-4 sm:grid-cols-3">
            <Field
              name="runDays"
              label="Runs"
              hint={`After they end. Empty keeps them for ${counted(runDaysMax, "day")}, the most here.`}
            >
              <Days max={runDaysMax} value={runDays} />
            </Field>
            <Field name="deliveryDays" label="Deliveries and email" hint="The log of what was sent, from 1 to 365.">
              <Days required max={365} value={deliveryDays} />
            </Field>
            <Field name="auditDays" label="Audit log" hint="365 or more. Empty keeps it whole.">
              <Days min={365} max={36_500} value={auditDays} />
            </Field>
          </div>
        </SavedForm>
      )}
    </Card>
  );
}

function daysIn(fields: FormData, name: string): number | null {
  const text = String(fields.get(name)).trim();
  return text === "" ? null : Number(text);
}

type DaysProps = { value: number | null; max: number; min?: number; required?: boolean };

function Days({ value, min = 1, ...input }: DaysProps) {
  return <Input type="number" min={min} step={1} defaultValue={value ?? ""} autoComplete="off" {...input} />;
}
