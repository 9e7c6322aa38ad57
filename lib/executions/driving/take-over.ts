import { findAbandoned } from "../../db/journal/claims";
import { scopedDb } from "../../db/scoped";
import { log } from "../../log";
import { processWide } from "../../process";
import { enqueue } from "../../queue/enqueue";
import { resumeApart } from "./resume";

const everyMs = 3_000;
const atOnceMax = 100;

/** A job of the queue: it is over when this process has the execution by its lease, which stands for it from here on. */
export async function resumeExecutionJob({ organizationId, id }: { organizationId: string; id: string }): Promise<void> {
  await resumeApart(organizationId, id);
}

/** Looks for executions whose process gave no sign of life, and queues that somebody goes on with them. */
export function takeOverExecutions(): void {
  processWide(
    "executions.take-over",
    () => {
      const timer = setInterval(() => void look().catch(report), everyMs);
      timer.unref();
      return timer;
    },
    (timer) => clearInterval(timer),
  );
}

async function look(): Promise<void> {
  for (const { organizationId, id } of await findAbandoned(atOnceMax))
    await scopedDb(organizationId).$transaction((db) =>
      enqueue(db, { task: "execution.resume", payload: { organizationId, id } }),
    );
}

const report = (error: Error) => log.debug({ error: error.message }, "nobody could look for abandoned executions");
