"use client";

import { SavedForm } from "@/components/form/saved-form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { renameMyselfAction } from "../actions";

export function RenameMyself({ name }: { name: string }) {
  return (
    <SavedForm action={useOrganizationAction(renameMyselfAction)} submitLabel="Save name" submitVariant="secondary">
      <Field name="name" label="Your name">
        <Input required maxLength={100} defaultValue={name} autoComplete="name" className="max-w-md" />
      </Field>
    </SavedForm>
  );
}
