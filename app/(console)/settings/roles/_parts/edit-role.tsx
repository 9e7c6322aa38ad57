"use client";

import type { Role } from "@executor/core/identity";
import type { Permission } from "@executor/core/operation/permission";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { counted } from "@/components/ui/counted";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PermissionPicker } from "../../_parts/permission-picker";
import { permissionsOf } from "../../_parts/permissions-of";
import { updateRoleAction } from "../actions";
import { patternsOf, RolePatterns } from "./role-patterns";

type EditRoleProps = { role: Role; mine: Permission[]; onClose: () => void };

export function EditRole({ role: { slug, name, permissions, patterns, members }, mine, onClose }: EditRoleProps) {
  const update = useOrganizationAction(updateRoleAction);
  const toInput = (fields: FormData) => ({
    slug,
    name: String(fields.get("name")),
    permissions: permissionsOf(fields),
    patterns: patternsOf(fields),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={`Edit the role ${name}`}
      description={members > 0 ? `Takes effect immediately for ${counted(members, "member")}.` : undefined}
    >
      <Form action={update} toInput={toInput} onSuccess={onClose} submitLabel="Save role">
        <Field name="name" label="Name">
          <Input required maxLength={60} defaultValue={name} autoComplete="off" />
        </Field>
        <RolePatterns patterns={patterns} />
        <PermissionPicker mine={mine} chosen={permissions} />
      </Form>
    </Dialog>
  );
}
