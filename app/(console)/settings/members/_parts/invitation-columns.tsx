import type { Invitation } from "@executor/core/identity";
import type { Column } from "@/components/data-table/data-table";
import { PersonName } from "@/components/known-people";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { RevokeInvitation } from "./revoke-invitation";

const states = {
  waiting: { word: "Waiting", tone: "waiting" },
  accepted: { word: "Accepted", tone: "succeeded" },
  revoked: { word: "Revoked", tone: "neutral" },
  expired: { word: "Expired", tone: "neutral" },
} as const;

export function invitationColumns(roleNames: Record<string, string>, mayWrite: boolean): Column<Invitation>[] {
  const columns: Column<Invitation>[] = [
    {
      id: "email",
      header: "Email",
      fixed: true,
      sortBy: ({ email }) => email,
      cell: ({ email, invitedBy }) => (
        <span className="flex min-w-0 flex-col py-1" title={`${email}, invited by ${invitedBy}`}>
          <span className="truncate">{email}</span>
          <span className="truncate text-label text-secondary">
            by <PersonName label={invitedBy} />
          </span>
        </span>
      ),
    },
    { id: "role", header: "Role", width: 110, sortBy: ({ role }) => role, cell: ({ role }) => roleNames[role] ?? role },
    {
      id: "state",
      header: "State",
      width: 110,
      sortBy: ({ state }) => state,
      cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].word}</Badge>,
    },
    {
      id: "created",
      header: "Invited",
      width: 120,
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
    },
    {
      id: "expires",
      header: "Expires",
      width: 120,
      sortBy: ({ expiresAt }) => expiresAt,
      cell: ({ expiresAt }) => <RelativeTime value={expiresAt} />,
    },
  ];
  if (!mayWrite) return columns;
  const revoke = (invitation: Invitation) => invitation.state === "waiting" && <RevokeInvitation invitation={invitation} />;
  return [...columns, { id: "revoke", header: "Revoke", hideHeader: true, fixed: true, width: 90, align: "right", cell: revoke }];
}
