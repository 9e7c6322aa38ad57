import type { Approvers, Policy } from "@executor/core/policies";
import { counted } from "@/components/ui/counted";

type Demanded = Pick<Policy, "quorum" | "approverRole" | "noSelfApproval" | "escalateTo">;

/** What a role in the picker says of itself. */
export function roleHint({ people, mayAnswer, seesAll }: Approvers): string {
  if (!mayAnswer) return "May not answer approvals";
  const could = `${people === 1 ? "1 person" : `${people.toLocaleString("en")} people`} could answer`;
  return seesAll ? could : `${could}, only what they ask themselves`;
}

/** Why nobody, or not always enough people, could approve what a policy asks; null where enough could. */
export function shortageOf(
  { quorum, approverRole, noSelfApproval, escalateTo }: Demanded,
  roles: readonly Approvers[],
): string | null {
  const named = approverRole === null ? roles : roles.filter(({ role }) => role === approverRole);
  const able = named.filter(({ mayAnswer, seesAll }) => mayAnswer && seesAll);
  const later = roles.filter(({ role, mayAnswer }) => role === escalateTo && mayAnswer && !able.some((one) => one.role === role));
  const [now, all] = [peopleIn(able), peopleIn([...able, ...later])];
  const who = approverRole === null ? "who see everybody's runs" : `with the role ${approverRole}`;
  if (all === 0) return `Nobody could approve it: there are no people ${who} who may answer. Everybody else may only decline.`;
  if (all < quorum)
    return `Nobody could approve it: ${quorum} people have to, and ${counted(all, "person", "people")} ${who} could.`;
  if (noSelfApproval && all === quorum)
    return `What one of these ${counted(all, "person", "people")} asks, nobody could approve: whoever asked does not count.`;
  if (now < quorum) return `Until it goes to ${escalateTo}, nobody could approve it.`;
  return null;
}

const peopleIn = (roles: readonly Approvers[]): number => roles.reduce((sum, { people }) => sum + people, 0);
