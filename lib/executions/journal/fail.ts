import { type Claimed, endCancelled, failExecution } from "../../db/journal/claims";
import { inJournalTransaction } from "../../db/journal/rows";
import type { GuestError } from "../../sandbox";
import { announce } from "../../signal/announce";
import { seal } from "../../vault/seal";
import { placeOf } from "./places";

type OfPass = Pick<Claimed, "organizationId" | "id" | "pass">;

/**
 * Ends a run from outside its program, with the questions it asks and the calls it has under way; not when it has ended or
 * another pass has begun.
 */
export async function fail(which: OfPass, error: GuestError & { code: string }): Promise<boolean> {
  const { organizationId, id } = which;
  const errorCode = error.code;
  const sealed = await seal(placeOf.execution(organizationId, id, "error"), JSON.stringify(error)).catch(() => null); // its code says enough
  return inJournalTransaction(async (sql, raw) => {
    if (!(await failExecution(sql, { ...which, error: sealed, errorCode }))) return false;
    await endCancelled(raw, { organizationId, id, errorCode });
    for (const topic of ["execution.changed", "approval.changed"] as const)
      await announce(raw, { topic, payload: { organizationId, executionId: id } });
    return true;
  });
}
