"use client";

import { SavedForm } from "@/components/form/saved-form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { renameOrganizationAction } from "../actions";

export function RenameOrganization({ name, readOnly }: { name: string; readOnly: boolean }) {
  const rename = useOrganizationAction(renameOrganizationAction);
  if (readOnly) return <p>{name}</p>;
  return (
    <SavedForm action={rename} submitLabel="Rename" submitVariant="secondary">
      <Field name="name" label="Organization name">
        <Input required maxLength={80} defaultValue={name} autoComplete="off" className="max-w-md" />
      </Field>
    </SavedForm>
  );
}
