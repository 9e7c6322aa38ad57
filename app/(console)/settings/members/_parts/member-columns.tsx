import type { Member } from "@executor/core/identity";
import { Ellipsis } from "lucide-react";
import type { Column } from "@/components/data-table/data-table";
import { RelativeTime } from "@/components/relative-time";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { DropdownItem, DropdownMenu, DropdownSeparator } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";

type Acts = {
  mayWrite: boolean;
  onChangeRole: (member: Member) => void;
  onRemove: (member: Member) => void;
  onSetStatus: (member: Member, status: Member["status"]) => void;
};

export function memberColumns(acts: Acts): Column<Member>[] {
  const columns: Column<Member>[] = [
    { id: "name", header: "Name", fixed: true, sortBy: ({ name }) => name, cell: (member) => <Person {...member} /> },
    { id: "role", header: "Role", width: 110, sortBy: ({ roleName }) => roleName, cell: ({ roleName }) => roleName },
    {
      id: "status",
      header: "Status",
      width: 100,
      sortBy: ({ status }) => status,
      cell: ({ status }) => (status === "active" ? <Badge>Active</Badge> : <Badge tone="failed">Disabled</Badge>),
    },
    {
      id: "used",
      header: "Last signed in",
      width: 130,
      sortBy: ({ lastUsedAt }) => lastUsedAt ?? "",
      cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime value={lastUsedAt} /> : <span className="text-faint">never</span>),
    },
    {
      id: "joined",
      header: "Joined",
      width: 120,
      sortBy: ({ joinedAt }) => joinedAt,
      cell: ({ joinedAt }) => <RelativeTime value={joinedAt} />,
    },
  ];
  if (!acts.mayWrite) return columns;
  const menu = (member: Member) => (member.isMe ? null : <MemberMenu member={member} {...acts} />);
  return [...columns, { id: "menu", header: "Actions", hideHeader: true, fixed: true, width: 56, align: "right", cell: menu }];
}

function Person({ name, email, toolkit, groups, isMe }: Member) {
  return (
    <span className="flex min-w-0 items-center gap-2.5 py-1">
      <Avatar name={name} round />
      <span className="flex min-w-0 flex-col" title={`${name}, ${email}`}>
        <span className="flex min-w-0 gap-2">
          <bdi className="truncate">{name}</bdi>
          {isMe && <span className="text-faint text-label">you</span>}
        </span>
        <span className="truncate text-label text-secondary">
          {email}
          {toolkit && ` · limited to ${toolkit}`}
          {groups.length > 0 && ` · ${groups.join(", ")}`}
        </span>
      </span>
    </span>
  );
}

function MemberMenu({ member, onChangeRole, onRemove, onSetStatus }: Acts & { member: Member }) {
  const next = member.status === "active" ? "disabled" : "active";
  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton label={`Actions for ${member.name}`} size="small">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <DropdownItem onSelect={() => onChangeRole(member)}>Change role</DropdownItem>
      <DropdownItem onSelect={() => onSetStatus(member, next)}>{next === "active" ? "Enable" : "Disable"}</DropdownItem>
      <DropdownSeparator />
      <DropdownItem danger onSelect={() => onRemove(member)}>
        Remove
      </DropdownItem>
    </DropdownMenu>
  );
}
