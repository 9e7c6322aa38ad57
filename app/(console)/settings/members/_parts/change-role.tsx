"use client";

import type { Member } from "@executor/core/identity";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { changeMemberRoleAction } from "../actions";
import type { RoleChoice } from "./role-choice";

type ChangeRoleProps = { member: Member; roles: RoleChoice[]; onClose: () => void };
type Fields = { role: string };

export function ChangeRole({ member: { userId, name, role }, roles, onClose }: ChangeRoleProps) {
  const change = useOrganizationAction(changeMemberRoleAction);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Change the role of ${name}`}
      description="Takes effect immediately: they are signed out and sign in again."
    >
      <Form action={(fields: Fields) => change({ userId, role: fields.role })} onSuccess={onClose} submitLabel="Change role">
        <Field name="role" label="Role">
          <Select options={roles} defaultValue={roles.some(({ value }) => value === role) ? role : undefined} />
        </Field>
      </Form>
    </Dialog>
  );
}
