import type { AgentGrant, ApiKey, Member } from "@executor/core/identity";

export type HolderKind = "member" | "key" | "agent";
export type Candidate = { kind: HolderKind; id: string; label: string; hint: string | undefined };

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
