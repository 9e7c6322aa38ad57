import type { ApiKey } from "@executor/core/identity";
import type { Column } from "@/components/data-table/data-table";
import { PersonName } from "@/components/known-people";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";

type Acts = { mayWriteAll: boolean; onRevoke: (key: ApiKey) => void };

const states = {
  active: { word: "Active", tone: "succeeded" },
  expired: { word: "Expired", tone: "neutral" },
  revoked: { word: "Revoked", tone: "failed" },
} as const;

export const KeyState = ({ state }: Pick<ApiKey, "state">) => <Badge tone={states[state].tone}>{states[state].word}</Badge>;

export function keyColumns({ mayWriteAll, onRevoke }: Acts): Column<ApiKey>[] {
  return [
    { id: "name", header: "Name", fixed: true, sortBy: ({ name }) => name, cell: (key) => <KeyName {...key} /> },
    {
      id: "state",
      header: "State",
      width: 90,
      sortBy: ({ state }) => state,
      cell: ({ state }) => <KeyState state={state} />,
    },
    {
      id: "owner",
      header: "Acts for",
      width: 140,
      sortBy: ({ owner }) => owner ?? "",
      cell: ({ owner }) => (owner === null ? "The organization" : <PersonName label={owner} />),
    },
    {
      id: "permissions",
      header: "Permissions",
      width: 115,
      align: "right",
      sortBy: ({ permissions }) => permissions.length,
      cell: ({ permissions }) => permissions.length,
    },
    {
      id: "used",
      header: "Last used",
      width: 100,
      sortBy: ({ lastUsedAt }) => lastUsedAt ?? "",
      cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime value={lastUsedAt} /> : <span className="text-faint">Never</span>),
    },
    {
      id: "expires",
      header: "Expires",
      width: 105,
      sortBy: ({ expiresAt }) => expiresAt ?? "9999",
      cell: ({ expiresAt }) => (expiresAt ? <RelativeTime value={expiresAt} /> : <span className="text-faint">Never</span>),
    },
    {
      id: "revoke",
      header: "Revoke",
      hideHeader: true,
      fixed: true,
      width: 95,
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

function KeyName({ name, hint }: ApiKey) {
  return (
    <span className="flex min-w-0 flex-col py-1" title={name}>
      <bdi className="truncate">{name}</bdi>
      <span className="font-mono text-label text-secondary">…{hint}</span>
    </span>
  );
}
