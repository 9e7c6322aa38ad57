import { type Claimed, claimExecution } from "../../db/journal/claims";
import { log } from "../../log";
import { PassLost } from "../journal/lasting";
import { loadRun } from "../journal/load-run";
import { leaseMs } from "../limits";
import { type Driven, drive } from "./drive";
import { afterThrow, isGivenUp } from "./give-up";

/** Goes on with an execution, if there is a reason to and nobody else does; null when there is nothing to do here. */
export async function resume(organizationId: string, id: string): Promise<Driven | null> {
  const claimed = await claimExecution({ organizationId, id, leaseMs });
  return claimed && goOn(claimed);
}

/** The same without anybody who waits for its end: done when the execution belongs to this process, or there is nothing to do. */
export async function resumeApart(organizationId: string, id: string): Promise<void> {
  const claimed = await claimExecution({ organizationId, id, leaseMs });
  if (claimed) goOnApart(claimed);
}

/** For those who have queued it as well: whether it goes on is of no interest to them. */
export function resumeSoon(organizationId: string, id: string): void {
  resumeApart(organizationId, id).catch((error: unknown) => report(id, error));
}

export function goOnApart(claimed: Claimed): void {
  goOn(claimed).catch((error: unknown) => report(claimed.id, error));
}

async function goOn(claimed: Claimed): Promise<Driven | null> {
  if (await isGivenUp(claimed)) return null;
  const run = await loadRun(claimed).catch(async (error: unknown) => {
    await afterThrow(claimed, error);
    throw error;
  });
  return run && drive(run);
}

/** What fails is taken up again when the lease is over. */
function report(executionId: string, error: unknown): void {
  if (!(error instanceof PassLost)) log.error({ error, executionId }, "an execution could not go on; another pass will follow");
}
