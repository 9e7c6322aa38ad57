"use client";

import type { SignInRulesView } from "@executor/core/identity";
import { SavedForm } from "@/components/form/saved-form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { updateSignInRulesAction } from "../actions";

type SingleSignOnProps = { rules: SignInRulesView; owners: { value: string; label: string }[]; readOnly: boolean };

const nobody = "nobody";

export function SingleSignOn({ rules: { singleSignOn, keptPassword }, owners, readOnly }: SingleSignOnProps) {
  const update = useOrganizationAction(updateSignInRulesAction);
  if (singleSignOn === null)
    return <Card title="Single sign-on" description="This installation has no identity provider. Its operator can set one up." />;
  const state = keptPassword
    ? `Members sign in with ${singleSignOn}. ${keptPassword.email} alone may use a password.`
    : `Members sign in with ${singleSignOn} or with a password.`;
  return (
    <Card title="Single sign-on" description={state}>
      {!readOnly && (
        <SavedForm
          action={update}
          toInput={(fields) => {
            const chosen = String(fields.get("keptPasswordOf"));
            return { keptPasswordOf: chosen === nobody ? null : chosen };
          }}
          submitLabel="Save"
          submitVariant="secondary"
        >
          <Field
            name="keptPasswordOf"
            label="Who may use a password"
            hint="With one owner alone, single sign-on is enforced: sessions that began with a password end, and none begins. That owner comes in when single sign-on fails."
          >
            <Select
              className="max-w-md"
              defaultValue={keptPassword?.userId ?? nobody}
              options={[
                { value: nobody, label: "Everybody" },
                ...owners.map(({ value, label }) => ({ value, label: `Only ${label}` })),
              ]}
            />
          </Field>
        </SavedForm>
      )}
    </Card>
  );
}
