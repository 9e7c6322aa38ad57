import { endCancelled, failExecution } from "../../db/journal/claims";
import { inJournalTransaction } from "../../db/journal/rows";
import { announce } from "../../signal/announce";
import type { Run, RunEnd } from "./record";
import { sealEnd } from "./seal-rows";

/**
 * Ends a stored run whose actor may no longer call tools, with the questions it asks and what it has under way. Null when
 * it has ended already or another pass has begun.
 */
export async function endForbidden(run: Run): Promise<RunEnd | null> {
  const { id, pass, ctx } = run;
  const { organizationId, actor } = ctx;
  const message = `${actor.label} may no longer call tools: the key or the membership has ended, or has another role. So this run ended.`;
  const end: RunEnd = { state: "failed", error: { name: "Forbidden", code: "forbidden", message } };
  const { error } = await sealEnd(run, end);
  if (!error) throw new Error("A run that fails has an error.");
  const isEnded = await inJournalTransaction(async (sql, raw) => {
    if (!(await failExecution(sql, { organizationId, id, pass, error, errorCode: "forbidden" }))) return false;
    await endCancelled(raw, { organizationId, id, errorCode: "forbidden" });
    await announce(raw, { topic: "execution.changed", payload: { organizationId, executionId: id } });
    return true;
  });
  return isEnded ? end : null;
}
