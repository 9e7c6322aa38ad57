import type { Role } from "@executor/core/identity";
import { type Permission, permissions as words } from "@executor/core/operation/permission";
import { Check } from "lucide-react";
import { TableCell, TableRow } from "@/components/ui/table";

export function PermissionRow({ permission, roles }: { permission: Permission; roles: Role[] }) {
  return (
    <TableRow className="group last:[&>td]:border-b">
      <th
        scope="row"
        className="sticky left-0 max-w-44 whitespace-normal border-b bg-raised px-3 py-1.5 group-hover:bg-hover text-left font-normal lg:max-w-58"
      >
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
