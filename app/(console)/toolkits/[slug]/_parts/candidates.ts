import type { AgentGrant, ApiKey, GroupView, Member, Role } from "@executor/core/identity";
import { counted } from "@/components/ui/counted";

export type Candidate = { kind: "member" | "key" | "agent"; id: string; label: string; hint: string | undefined };

/** Members who are limited together: those who have a role, or are in a group. */
export type Crowd = { kind: "role" | "group"; id: string; label: string; hint: string };

type Crowds = { roles: { items: Role[] } | null; groups: { items: GroupView[] } | null };

/** Owners are never limited. */
export const crowdsOf = ({ roles, groups }: Crowds): Crowd[] => [
  ...(roles?.items ?? [])
    .filter(({ slug, members }) => slug !== "owner" && members > 0)
    .map(({ slug, name, members }) => ({ kind: "role" as const, id: slug, label: name, hint: counted(members, "member") })),
  ...(groups?.items ?? [])
    .filter(({ members }) => members > 0)
    .map(({ name, members }) => ({ kind: "group" as const, id: name, label: name, hint: counted(members, "member") })),
];

type Lists = { members: { items: Member[] } | null; keys: { items: ApiKey[] } | null; agents: { items: AgentGrant[] } | null };

/** Whom the visitor may limit: owners are never limited, and nobody limits themselves. */
export function candidatesOf({ members, keys, agents }: Lists): Candidate[] {
  const within = (toolkit: string | null) => (toolkit === null ? undefined : `limited to ${toolkit} now`);
  return [
    ...(members?.items ?? [])
      .filter(({ isMe, role }) => !isMe && role !== "owner")
      .map(({ userId: id, email: label, toolkit }) => ({ kind: "member" as const, id, label, hint: within(toolkit) })),
    ...(keys?.items ?? [])
      .filter(({ state }) => state === "active")
      .map(({ id, name, owner, toolkit }) => ({
        ...{ kind: "key" as const, id, hint: within(toolkit) },
        label: `${name} (${owner ?? "service key"})`,
      })),
    ...(agents?.items ?? [])
      .filter(({ state }) => state === "active")
      .map(({ id, client, person, toolkit }) => ({
        ...{ kind: "agent" as const, id, hint: within(toolkit) },
        label: `${client} for ${person}`,
      })),
  ];
}
