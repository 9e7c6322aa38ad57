import { findAbandoned, releaseExecution } from "../../db/journal/claims";
import { inJournalTransaction } from "../../db/journal/transaction";
import { playsPrograms } from "../../env";
import { Failure } from "../../operation/failure";
import { isAnyPlayer, isRoomElsewhere } from "../../queue/presence";
import { sandbox } from "../../sandbox";
import { announce } from "../../signal/announce";
import type { Run } from "../journal/record";
import { storeRun } from "../journal/store-run";

const waitingMax = 1_000;

/** Whether a run plays in another process: this one is for pages, or it is full while another has room. */
export function goesElsewhere({ kind, ctx }: Pick<Run, "kind" | "ctx">): boolean {
  if (ctx.within) return false;
  return !playsPrograms() || (kind === "code" && isFullHere());
}

/** Whether a program would wait here while another process has room. */
export const isFullHere = (): boolean => sandbox().room() === 0 && isRoomElsewhere();

/** Stores a run for whichever process has room first. Nothing is stored while too many wait already. */
export async function handOver(run: Run): Promise<void> {
  if (!isAnyPlayer())
    throw new Failure(
      "unavailable",
      "No process plays programs at this moment. One with EXECUTOR_ROLE=worker or all has to run.",
    );
  if (!isRoomElsewhere() && (await findAbandoned(waitingMax)).length >= waitingMax)
    throw new Failure("unavailable", "Too many runs wait for a sandbox at this moment. Try again shortly.");
  await storeRun(run);
  await release({ organizationId: run.ctx.organizationId, id: run.id, pass: run.pass, hasPlayed: false });
}

/** Gives a run back before its lease is over, and tells whoever has room. */
export const release = (which: Parameters<typeof releaseExecution>[1]): Promise<void> =>
  inJournalTransaction(async (sql, raw) => {
    await releaseExecution(sql, which);
    const { organizationId, id: executionId } = which;
    await announce(raw, { topic: "execution.waiting", payload: { organizationId, executionId } });
  });
