"use client";

import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { changePasswordAction } from "../actions";

export function ChangePassword() {
  const change = useOrganizationAction(changePasswordAction);
  return (
    <Form action={change} toInput={inputOf} submitLabel="Change password" submitVariant="secondary">
      <Field name="current" label="Current password">
        <Input required type="password" autoComplete="current-password" className="max-w-md" />
      </Field>
      <Field name="next" label="New password" hint="At least 12 characters.">
        <Input required type="password" minLength={12} maxLength={200} autoComplete="new-password" className="max-w-md" />
      </Field>
      <Checkbox
        name="revokeKeys"
        label="Revoke my API keys and disconnect my agents"
        hint="All of them, in each of your organizations: choose this when somebody else may know your password."
      />
    </Form>
  );
}

const textOf = (fields: FormData, name: string) => String(fields.get(name) ?? "");

const inputOf = (fields: FormData) => ({
  current: textOf(fields, "current"),
  next: textOf(fields, "next"),
  revokeKeys: fields.get("revokeKeys") !== null,
});
