"use client";

import { Check } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { useOrganizationAction } from "@/components/organization-provider";
import { Table, TableCell, TableRow } from "@/components/ui/table";
import type { Role } from "@/lib/identity";
import { type Permission, permissions as words } from "@/lib/operation/permission";
import { removeRoleAction } from "../actions";
import { EditRole } from "./edit-role";
import { RoleHead } from "./role-head";

type RoleMatrixProps = { roles: Role[]; mine: Permission[]; mayWrite: boolean };
type Chosen = { what: "edit" | "remove"; role: Role };

export function RoleMatrix({ roles, mine, mayWrite }: RoleMatrixProps) {
  const [chosen, setChosen] = useState<Chosen>();
  const remove = useOrganizationAction(removeRoleAction);
  const close = () => setChosen(undefined);
  return (
    <>
      <section aria-label="Permissions by role" className="overflow-x-auto rounded-card border bg-raised">
        <Table className="w-max min-w-full">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky left-0 border-b bg-surface px-3 py-2 align-bottom font-medium text-label text-secondary"
              >
                Permission
              </th>
              {roles.map((role) => (
                <RoleHead key={role.slug} role={role} mayWrite={mayWrite} mine={mine} onChoose={setChosen} />
              ))}
            </tr>
          </thead>
          <tbody>
            {(Object.keys(words) as Permission[]).map((permission) => (
              <PermissionRow key={permission} permission={permission} roles={roles} />
            ))}
          </tbody>
        </Table>
      </section>
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

function PermissionRow({ permission, roles }: { permission: Permission; roles: Role[] }) {
  return (
    <TableRow>
      <th scope="row" className="sticky left-0 max-w-44 border-b bg-raised px-3 py-1.5 text-left font-normal sm:max-w-none">
        <span className="block text-row max-sm:text-dense">{words[permission]}</span>
        <span className="font-mono text-label text-secondary">{permission}</span>
      </th>
      {roles.map(({ slug, permissions }) => (
        <TableCell key={slug} className="text-center">
          {permissions.includes(permission) ? (
            <Check role="img" aria-label="Yes" className="inline text-succeeded" />
          ) : (
            <span className="text-faint">
              <span aria-hidden>–</span>
              <span className="sr-only">No</span>
            </span>
          )}
        </TableCell>
      ))}
    </TableRow>
  );
}
