import { listMembers } from "@executor/core/identity";
import type { KnownPerson } from "@/components/known-people";
import { loadPermitted } from "./load-permitted";

/** Beyond so many, emails stand for themselves: every page would carry the list. */
const shownMax = 200;

export async function knownPeople(): Promise<KnownPerson[]> {
  const members = await loadPermitted(listMembers, { limit: shownMax });
  return members?.items.map(({ name, email }) => ({ name, email })) ?? [];
}
