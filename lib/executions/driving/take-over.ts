import { claimAbandoned } from "../../db/journal/claims";
import { log } from "../../log";
import { processWide } from "../../process";
import { sandbox } from "../../sandbox";
import { leaseMs } from "../limits";
import { goOnApart, resumeApart } from "./resume";

const everyMs = 1_000;
/** So many a second, so that other processes get some too, and each begins within its lease. */
const atOnceMax = 50;

/** A job of the queue: it is over when this process has the execution by its lease, which stands for it from here on. */
export async function resumeExecutionJob({ organizationId, id }: { organizationId: string; id: string }): Promise<void> {
  await resumeApart(organizationId, id);
}

/** Goes on with executions whose process gave no sign of life, as many as there is room for. */
export function takeOverExecutions(): void {
  processWide(
    "executions.take-over",
    () => {
      const state = { isLooking: false };
      const timer = setInterval(() => void look(state).catch(report), everyMs);
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
    for (const claimed of await claimAbandoned({ limit, leaseMs })) goOnApart(claimed);
  } finally {
    state.isLooking = false;
  }
}

const report = (error: Error) => log.debug({ error: error.message }, "nobody could look for abandoned executions");
