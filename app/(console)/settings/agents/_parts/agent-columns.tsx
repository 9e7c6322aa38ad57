import type { AgentGrant } from "@executor/core/identity";
import type { Column } from "@/components/data-table/data-table";
import { PersonName } from "@/components/known-people";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";

type Acts = { mayWriteAll: boolean; onRevoke: (agent: AgentGrant) => void };

export const stateTones = { active: "succeeded", revoked: "failed" } as const;
export const stateWords = { active: "Connected", revoked: "Disconnected" } as const;

export function agentColumns({ mayWriteAll, onRevoke }: Acts): Column<AgentGrant>[] {
  return [
    { id: "client", header: "Agent", fixed: true, width: 180, sortBy: ({ client }) => client, cell: ({ client }) => client },
    {
      id: "state",
      header: "State",
      width: 105,
      sortBy: ({ state }) => state,
      cell: ({ state }) => <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>,
    },
    {
      id: "person",
      header: "Acts for",
      width: 180,
      sortBy: ({ person }) => person,
      cell: ({ person }) => <PersonName label={person} />,
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
      id: "created",
      header: "Connected",
      width: 112,
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
    },
    {
      id: "used",
      header: "Last used",
      width: 112,
      sortBy: ({ lastUsedAt }) => lastUsedAt,
      cell: ({ lastUsedAt }) => <RelativeTime value={lastUsedAt} />,
    },
    {
      id: "revoke",
      header: "Disconnect",
      hideHeader: true,
      fixed: true,
      width: 110,
      align: "right",
      cell: (agent) =>
        agent.state === "active" &&
        (agent.mine || mayWriteAll) && (
          <Button size="small" variant="ghost" aria-label={`Disconnect ${agent.client}`} onClick={() => onRevoke(agent)}>
            Disconnect
          </Button>
        ),
    },
  ];
}
