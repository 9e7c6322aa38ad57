import { type Claimed, claimAbandoned, claimExecution } from "../../db/journal/claims";
import { log } from "../../log";
import { processWide } from "../../process";
import { sandbox } from "../../sandbox";
import { loadRun } from "../journal/load-run";
import { PassLost } from "../journal/retry";
import { leaseMs } from "../limits";
import { type Driven, drive } from "./drive";
import { afterThrow, isGivenUp } from "./give-up";

/** Goes on with an execution, if there is a reason to and nobody else does; null when there is nothing to do here. */
export async function resume(organizationId: string, id: string): Promise<Driven | null> {
  const claimed = await claimExecution({ organizationId, id, leaseMs });
  return claimed && goOn(claimed);
}

/** The same without anybody who waits for its end: done when the execution belongs to this process, or there is nothing to do. */
async function claimAndResume(organizationId: string, id: string): Promise<void> {
  const claimed = await claimExecution({ organizationId, id, leaseMs });
  if (claimed) resumeClaimed(claimed);
}

/** For those who have queued it as well: whether it goes on is of no interest to them. */
export function resumeSoon(organizationId: string, id: string): void {
  claimAndResume(organizationId, id).catch((error: unknown) => report(id, error));
}

function resumeClaimed(claimed: Claimed): void {
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

const everyMs = 1_000;
/** So many a second, so that other processes get some too, and each begins within its lease. */
const atOnceMax = 50;

/** A job of the queue: it is over when this process has the execution by its lease, which stands for it from here on. */
export async function resumeExecutionJob({ organizationId, id }: { organizationId: string; id: string }): Promise<void> {
  await claimAndResume(organizationId, id);
}

/** Goes on with executions whose process gave no sign of life, as many as there is room for. */
export function takeOverExecutions(): void {
  processWide(
    "executions.take-over",
    () => {
      const state = { isLooking: false };
      const timer = setInterval(() => void look(state).catch(reportLook), everyMs);
      timer.unref();
      return timer;
    },
    (timer) => clearInterval(timer),
  );
}

async function look(state: { isLooking: boolean }): Promise<void> {
  const limit = Math.min(atOnceMax, sandbox().room());
  if (state.isLooking || limit === 0) return;
  state.isLooking = true;
  try {
    for (const claimed of await claimAbandoned({ limit, leaseMs })) resumeClaimed(claimed);
  } finally {
    state.isLooking = false;
  }
}

const reportLook = (error: Error) => log.debug({ error: error.message }, "nobody could look for abandoned executions");
