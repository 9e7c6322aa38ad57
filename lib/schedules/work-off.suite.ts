import { scopedDb } from "../db/scoped";
import { resumeExecutionJob } from "../executions";
import { fireSchedule } from "./firing/fire";
import { runFiring } from "./firing/run";

const quietly = (error: unknown) => process.stderr.write(`${error instanceof Error ? error.message : error}\n`);

/** Does once what the queue would have a process do: what is due, what waits to begin, what was left. */
export async function workOff(organizationId: string): Promise<void> {
  const db = scopedDb(organizationId);
  for (const { id } of await db.schedule.findMany({ select: { id: true } }))
    await fireSchedule({ organizationId, id }).catch(quietly);
  for (const { id } of await db.scheduleFiring.findMany({ where: { state: { in: ["queued", "begun"] } }, select: { id: true } }))
    await runFiring({ organizationId, id }).catch(quietly);
  for (const { id } of await db.execution.findMany({ where: { state: { in: ["running", "paused"] } }, select: { id: true } }))
    await resumeExecutionJob({ organizationId, id }).catch(quietly);
}
