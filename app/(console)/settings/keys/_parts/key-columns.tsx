import type { ApiKey } from "@executor/core/identity";
import type { Column } from "@/components/data-table/data-table";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";

type Acts = { mayWriteAll: boolean; onRevoke: (key: ApiKey) => void };

export const stateTones = { active: "succeeded", expired: "neutral", revoked: "failed" } as const;

export function keyColumns({ mayWriteAll, onRevoke }: Acts): Column<ApiKey>[] {
  return [
    { id: "name", header: "Name", fixed: true, width: 170, sortBy: ({ name }) => name, cell: ({ name }) => name },
    { id: "hint", header: "Key", width: 80, cell: ({ hint }) => <span className="font-mono text-dense">…{hint}</span> },
    {
      id: "state",
      header: "State",
      width: 100,
      sortBy: ({ state }) => state,
      cell: ({ state }) => <Badge tone={stateTones[state]}>{state}</Badge>,
    },
    {
      id: "owner",
      header: "Acts for",
      width: 180,
      sortBy: ({ owner }) => owner ?? "",
      cell: ({ owner }) => owner ?? "the organization",
    },
    {
      id: "permissions",
      header: "Permissions",
      width: 110,
      align: "right",
      sortBy: ({ permissions }) => permissions.length,
      cell: ({ permissions }) => <span className="font-mono text-dense">{permissions.length}</span>,
    },
    {
      id: "used",
      header: "Last used",
      width: 110,
      sortBy: ({ lastUsedAt }) => lastUsedAt ?? "",
      cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime value={lastUsedAt} /> : <span className="text-faint">never</span>),
    },
    {
      id: "expires",
      header: "Expires",
      width: 110,
      sortBy: ({ expiresAt }) => expiresAt ?? "9999",
      cell: ({ expiresAt }) => (expiresAt ? <RelativeTime value={expiresAt} /> : <span className="text-faint">never</span>),
    },
    {
      id: "revoke",
      header: "Revoke",
      hideHeader: true,
      fixed: true,
      width: 90,
      align: "right",
      cell: (key) =>
        key.state === "active" &&
        (key.mine || mayWriteAll) && (
          <Button size="small" variant="ghost" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
            Revoke
          </Button>
        ),
    },
  ];
}
