"use client";

import { SavedForm } from "@/components/form/saved-form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { updateSignInRulesAction } from "../actions";

export function SessionLength({ hours, readOnly }: { hours: number; readOnly: boolean }) {
  const update = useOrganizationAction(updateSignInRulesAction);
  return (
    <Card
      title="Length of a session"
      description="After it, a member signs in again. A shorter one holds for open sessions, too."
    >
      {readOnly ? (
        <p>{hours} hours</p>
      ) : (
        <SavedForm
          action={update}
          toInput={(fields) => ({ sessionHours: Number(fields.get("sessionHours")) })}
          submitLabel="Save"
          submitVariant="secondary"
        >
          <Field name="sessionHours" label="Hours" hint="From 1 to 336, which is a fortnight.">
            <Input
              type="number"
              required
              min={1}
              max={336}
              step={1}
              defaultValue={hours}
              autoComplete="off"
              className="max-w-32"
            />
          </Field>
        </SavedForm>
      )}
    </Card>
  );
}
