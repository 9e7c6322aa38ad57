import type { Role } from "@executor/core/identity";
import { Badge } from "@/components/ui/badge";
import { counted } from "@/components/ui/counted";

type RoleHeadProps = { role: Role; onOpen: () => void };

export function RoleHead({ role: { slug, name, builtIn, members, permissions, patterns }, onOpen }: RoleHeadProps) {
  return (
    <th scope="col" className="min-w-24 border-b bg-surface px-2 py-2 text-center align-bottom font-normal">
      <span className="flex flex-col items-center gap-1">
        {!builtIn && <Badge>Own</Badge>}
        <button
          type="button"
          onClick={onOpen}
          className="rounded-control px-1 font-medium text-dense underline-offset-4 hover:underline"
        >
          {name}
        </button>
        <span className="font-mono text-label text-secondary">{slug}</span>
        <span className="text-label text-secondary">{counted(members, "member")}</span>
        {!patterns.includes("*") && <Badge>Some tools</Badge>}
        {permissions.length === 0 && <Badge tone="waiting">Allows nothing</Badge>}
      </span>
    </th>
  );
}
