"use client";

import type { Role } from "@executor/core/identity";
import { type Permission, permissionGroups } from "@executor/core/operation/permission";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Table } from "@/components/ui/table";
import { removeRoleAction } from "../actions";
import { EditRole } from "./edit-role";
import { PermissionRow } from "./permission-row";
import { RoleDetails } from "./role-details";
import { RoleHead } from "./role-head";

type RoleMatrixProps = { roles: Role[]; mine: Permission[]; mayWrite: boolean };
type Chosen = { what: "details" | "edit" | "remove"; role: Role };

export function RoleMatrix({ roles, mine, mayWrite }: RoleMatrixProps) {
  const [chosen, setChosen] = useState<Chosen>();
  const remove = useOrganizationAction(removeRoleAction);
  const close = () => setChosen(undefined);
  const isEditable = ({ builtIn, permissions }: Role) =>
    mayWrite && !builtIn && permissions.every((permission) => mine.includes(permission));
  return (
    <>
      <section aria-label="Permissions by role" className="relative overflow-x-auto rounded-card border bg-raised">
        <Table className="w-max min-w-full">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky left-0 z-10 border-b bg-surface px-3 py-2 align-bottom font-medium text-label text-secondary"
              >
                Permission
              </th>
              {roles.map((role) => (
                <RoleHead key={role.slug} role={role} onOpen={() => setChosen({ what: "details", role })} />
              ))}
            </tr>
          </thead>
          {permissionGroups.map(({ name, permissions }) => (
            <tbody key={name}>
              <tr>
                <th
                  scope="rowgroup"
                  className="sticky left-0 border-b bg-surface px-3 pt-3 pb-1 text-left font-medium text-label text-secondary"
                >
                  {name}
                </th>
                <td colSpan={roles.length} className="border-b bg-surface" />
              </tr>
              {permissions.map((permission) => (
                <PermissionRow key={permission} permission={permission} roles={roles} />
              ))}
            </tbody>
          ))}
        </Table>
      </section>
      {chosen?.what === "details" && (
        <RoleDetails
          role={chosen.role}
          editable={isEditable(chosen.role)}
          onEdit={() => setChosen({ what: "edit", role: chosen.role })}
          onRemove={() => setChosen({ what: "remove", role: chosen.role })}
          onClose={close}
        />
      )}
      {chosen?.what === "edit" && <EditRole role={chosen.role} mine={mine} onClose={close} />}
      {chosen?.what === "remove" && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Remove the role ${chosen.role.name}`}
          description="This works once no member and no waiting invitation has it."
          typed={chosen.role.slug}
          actionLabel="Remove role"
          onConfirm={() => remove({ slug: chosen.role.slug })}
        />
      )}
    </>
  );
}
