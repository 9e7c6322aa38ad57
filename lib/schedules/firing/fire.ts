import { lockSchedule } from "../../db/lock";
import { systemContext } from "../../identity";
import { enqueue } from "../../queue/enqueue";
import { nextRun, nextRuns } from "../timing/cron";
import { storeFiring } from "./add";

type ScheduleJob = { organizationId: string; id: string };

/** A time is missed when nobody was there for so long. */
const graceMs = 5 * 60_000;
const countedMax = 1_000;

/**
 * A job at the time that a schedule is due. Whoever has the row notes the time and sets the next one, in one transaction:
 * another process, or the same job again, finds that the next time is not there yet.
 */
export async function fireSchedule({ organizationId, id }: ScheduleJob): Promise<void> {
  const { db } = systemContext({ organizationId, name: "schedule.fire", door: "job" });
  await db.$transaction(async (tx) => {
    await lockSchedule(tx, organizationId, id);
    const row = await tx.schedule.findFirst({ where: { id } });
    if (!row?.nextAt || !row.cron || row.isPaused) return;
    const { cron, timeZone, nextAt: dueAt, missed } = row;
    const due = { cron, timeZone, dueAt, now: new Date() };
    const isDue = dueAt <= due.now;
    const leftOut = missed === "skip" ? whyLeftOut(due) : {};
    if (isDue) await storeFiring(tx, organizationId, { scheduleId: id, cause: dueAt.toISOString(), dueAt, ...leftOut });
    const nextAt = isDue ? nextRun(due, due.now) : dueAt;
    await tx.schedule.updateMany({ where: { id }, data: { nextAt } });
    if (nextAt) await enqueue(tx, { task: "schedule.fire", payload: { organizationId, id }, at: nextAt });
  });
}

type Due = { cron: string; timeZone: string; dueAt: Date; now: Date };

/** Counts the times that passed while no process worked off jobs. */
function whyLeftOut({ dueAt, now, ...timing }: Due): { missed?: string } {
  if (now.getTime() - dueAt.getTime() <= graceMs) return {};
  const count = 1 + nextRuns(timing, countedMax, dueAt).filter((at) => at <= now).length;
  return { missed: `Nobody was there for ${count === 1 ? "this time" : `${count} times`}` };
}
