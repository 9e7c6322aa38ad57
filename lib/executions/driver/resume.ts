import { type Claimed, claimAbandoned, claimExecution } from "../../db/journal/claims";
import { playsPrograms } from "../../env";
import { log } from "../../log";
import { processWide } from "../../process";
import { sandbox } from "../../sandbox";
import { listen } from "../../signal/listen";
import { slotsAgain } from "../budgets/runs";
import { loadRun } from "../journal/load-run";
import { leaseMs } from "../limits";
import type { Driven } from "../pass/pass";
import { drive } from "./drive";
import { afterThrow, isGivenUp } from "./give-up";
import { isFullHere, release } from "./hand-over";
import { reportPass } from "./report-pass";

/** Continues an execution if there is a reason and no other process does. Returns null when there is nothing to do. */
export async function resume(organizationId: string, id: string): Promise<Driven | null> {
  if (!playsPrograms()) return null; // a job of the queue has whoever plays programs continue it
  const claimed = await claimExecution({ organizationId, id, leaseMs });
  return claimed && goOn(claimed);
}

/** Claims an execution and continues it in the background, or leaves it to a process with room. */
async function claimAndResume(organizationId: string, id: string): Promise<void> {
  const claimed = await claimExecution({ organizationId, id, leaseMs });
  if (!claimed) return;
  if (isFullHere()) await release({ ...claimed, hasPlayed: false });
  else resumeClaimed(claimed);
}

/** Continues an execution in the background. A queued job covers a failure. */
export function resumeSoon(organizationId: string, id: string): void {
  if (!playsPrograms()) return;
  claimAndResume(organizationId, id).catch((error: unknown) => reportPass(id, error));
}

function resumeClaimed(claimed: Claimed): void {
  goOn(claimed).catch((error: unknown) => reportPass(claimed.id, error));
}

async function goOn(claimed: Claimed): Promise<Driven | null> {
  if (await isGivenUp(claimed)) return null;
  const run = await loadRun(claimed).catch(async (error: unknown) => {
    await afterThrow(claimed, error);
    throw error;
  });
  if (!run) return null;
  const driven = await drive(run, await slotsAgain(run));
  if (run.parent && driven.standing.state !== "paused") resumeSoon(claimed.organizationId, run.parent.id);
  return driven;
}

const everyMs = 1_000;
/** A limit for each second, so that other processes get some too and each pass begins within its lease. */
const atOnceMax = 50;

/** A job of the queue. It ends once this process holds the lease, which covers the execution from then on. */
export async function resumeExecutionJob({ organizationId, id }: { organizationId: string; id: string }): Promise<void> {
  await claimAndResume(organizationId, id);
}

/** Continues executions whose process was lost, as many as the sandbox has room for. */
export function takeOverExecutions(): void {
  processWide(
    "executions.take-over",
    () => {
      const state = { isLooking: false };
      const lookNow = () => void look(state).catch(reportLook);
      const timer = setInterval(lookNow, everyMs);
      timer.unref();
      const unlisten = listen("execution.waiting", lookNow);
      return () => {
        clearInterval(timer);
        unlisten();
      };
    },
    (stop) => stop(),
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
