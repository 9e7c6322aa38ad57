import { claimExecution } from "../../db/journal/claims";
import { log } from "../../log";
import { PassLost } from "../journal/lasting";
import { loadRun } from "../journal/load-run";
import { leaseMs } from "../limits";
import { type Driven, drive } from "./drive";

/** Goes on with an execution, if there is a reason to and nobody else does; null when there is nothing to do here. */
export async function resume(organizationId: string, id: string): Promise<Driven | null> {
  return (await claim(organizationId, id)) ? goOn(organizationId, id) : null;
}

/** The same without anybody who waits for its end: done when the execution belongs to this process, or there is nothing to do. */
export async function resumeApart(organizationId: string, id: string): Promise<void> {
  if (await claim(organizationId, id)) goOn(organizationId, id).catch((error: unknown) => report(id, error));
}

/** For those who have queued it as well: whether it goes on is of no interest to them. */
export function resumeSoon(organizationId: string, id: string): void {
  resumeApart(organizationId, id).catch((error: unknown) => report(id, error));
}

const claim = (organizationId: string, id: string) => claimExecution({ organizationId, id, leaseMs });

async function goOn(organizationId: string, id: string): Promise<Driven | null> {
  const run = await loadRun({ organizationId, id });
  return run && drive(run);
}

/** What fails is taken up again when the lease is over. */
function report(executionId: string, error: unknown): void {
  if (!(error instanceof PassLost)) log.error({ error, executionId }, "an execution could not go on; another pass will follow");
}
