import { claimExecution } from "../../db/journal/claims";
import { log } from "../../log";
import { PassLost } from "../journal/lasting";
import { loadRun } from "../journal/load-run";
import { leaseMs } from "../limits";
import { type Driven, drive } from "./drive";

/** Goes on with an execution, if there is a reason to and nobody else does; null when there is nothing to do here. */
export async function resume(organizationId: string, id: string): Promise<Driven | null> {
  if (!(await claimExecution({ organizationId, id, leaseMs }))) return null;
  const run = await loadRun({ organizationId, id });
  return run && drive(run);
}

/** The same without anybody who waits for it. What fails is taken up again when the lease is over. */
export function resumeSoon(organizationId: string, id: string): void {
  resume(organizationId, id).catch((error: unknown) => {
    if (!(error instanceof PassLost))
      log.error({ error, executionId: id }, "an execution could not go on; another pass will follow");
  });
}
