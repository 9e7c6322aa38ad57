import { findGrantBefore, takeGrant } from "../../../db/journal/grants";
import type { Decision } from "../../../policies";
import type { Changed, Run } from "../../journal/record";
import { type Bound, changesSince } from "./binding";

type Same = Bound & { address: string; argumentsHash: string };

/** Uses up what an earlier answer allows for this call, if there is such an answer; gives the approval it came from. */
export const consumeGrant = (run: Run, same: Same, decided: Decision): Promise<string | null> =>
  takeGrant(wantedBy(run, same, decided));

/** What changed since an earlier answer that would have allowed the call; empty when there is none. */
export async function whyNotGranted(run: Run, same: Same, decided: Decision): Promise<Changed[]> {
  const before = await findGrantBefore(wantedBy(run, same, decided));
  if (!before) return [];
  const { rule, asking } = decided;
  const isOverruled = asking !== undefined && (before.policyId !== rule?.id || before.createdAt <= asking.since);
  return [...changesSince(before, same), ...(isOverruled ? ["policy" as const] : [])];
}

const wantedBy = ({ ctx: { organizationId, actor }, id }: Run, same: Same, { rule, asking }: Decision) => ({
  ...same,
  ...{ organizationId, executionId: id, actorKind: actor.kind, actorId: actor.id },
  ...{ policyId: asking ? (rule?.id ?? null) : null, policySince: asking?.since ?? null },
});
