import { listApiKeys, listMembers } from "@executor/core/identity";
import { loadPermitted } from "./load-permitted";

export type KnownActor = { value: string; label: string };

/** The people and keys that the visitor may see. */
export async function knownActors(): Promise<KnownActor[]> {
  const [members, keys] = await Promise.all([
    loadPermitted(listMembers, { limit: 1_000 }),
    loadPermitted(listApiKeys, { limit: 1_000 }),
  ]);
  return [
    ...(members?.items ?? []).map(({ userId, email }) => ({ value: userId, label: email })),
    ...(keys?.items ?? []).map(({ id, name }) => ({ value: id, label: `Key ${name}` })),
  ];
}
