import { Ellipsis } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { DropdownItem, DropdownMenu, DropdownSeparator } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import type { Role } from "@/lib/identity";
import type { Permission } from "@/lib/operation/permission";

type RoleHeadProps = {
  role: Role;
  mine: Permission[];
  mayWrite: boolean;
  onChoose: (chosen: { what: "edit" | "remove"; role: Role }) => void;
};

export function RoleHead({ role, mine, mayWrite, onChoose }: RoleHeadProps) {
  const { slug, name, builtIn, members, permissions } = role;
  const withinMine = permissions.every((permission) => mine.includes(permission));
  return (
    <th scope="col" className="min-w-24 border-b bg-surface px-3 py-2 text-center align-bottom font-normal">
      <span className="flex flex-col items-center gap-1">
        {!builtIn && <Badge>own</Badge>}
        <span className="flex items-center gap-0.5 font-medium text-dense">
          {name}
          {mayWrite && !builtIn && (
            <DropdownMenu
              align="end"
              trigger={
                <IconButton label={`Actions for the role ${name}`} size="small">
                  <Ellipsis aria-hidden />
                </IconButton>
              }
            >
              <DropdownItem disabled={!withinMine} onSelect={() => onChoose({ what: "edit", role })}>
                Edit
              </DropdownItem>
              <DropdownSeparator />
              <DropdownItem danger onSelect={() => onChoose({ what: "remove", role })}>
                Remove
              </DropdownItem>
            </DropdownMenu>
          )}
        </span>
        <span className="font-mono text-label text-secondary">{slug}</span>
        <span className="text-label text-secondary">{members === 1 ? "1 member" : `${members} members`}</span>
      </span>
    </th>
  );
}
