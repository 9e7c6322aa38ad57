import { isConnectionLost } from "../../db/connection-lost";
import { type Claimed, postponeExecution } from "../../db/journal/claims";
import { log } from "../../log";
import { Failure } from "../../operation/failure";
import { fail } from "../journal/fail";
import { PassLost } from "../journal/lasting";

/** So many passes in a row may throw without any progress, or end with their process, before the run ends. */
const throwsMax = 5;
const lossesMax = 20;
const backOff = { firstMs: 1_000, mostMs: 30_000 };

type OfPass = Pick<Claimed, "organizationId" | "id" | "pass">;

/** After a pass that threw, the next one follows a little later; a run of which each pass throws ends with a reason. */
export async function afterThrow(which: OfPass, error: unknown): Promise<void> {
  if (error instanceof PassLost || error instanceof Failure || isConnectionLost(error)) return;
  const stalled = await postponeExecution(which, backOff);
  if (stalled === null || stalled + 1 < throwsMax) return;
  await giveUp(
    which,
    `The run could not go on: ${throwsMax} passes in a row failed without progress. The console's log says why.`,
  );
}

/** A run that takes its process along each time must not take all of them, one after the other. */
export async function isGivenUp({ stalled, ...which }: Claimed): Promise<boolean> {
  if (stalled < lossesMax) return false;
  await giveUp(which, `The run could not go on: ${lossesMax} times in a row its process ended before it made progress.`);
  return true;
}

async function giveUp(which: OfPass, message: string): Promise<void> {
  await fail(which, { name: "Error", code: "internal", message });
  log.error({ executionId: which.id }, message);
}
