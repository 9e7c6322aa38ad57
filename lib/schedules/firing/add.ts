import type { WriteDb } from "../../db/scoped";
import { orderedId } from "../../executions";
import type { Context } from "../../operation/context";
import { enqueue } from "../../queue/enqueue";
import type { SealedAt } from "../../vault/seal";

export const payloadAt = (organizationId: string, id: string): SealedAt => ({
  ...{ organizationId, table: "schedule_firing", id, field: "payload" },
});

type NewFiring = { scheduleId: string; cause: string; dueAt: Date; payload?: Uint8Array<ArrayBuffer>; missed?: string };

const waitingMax = 100;

/** Notes that a schedule is due, once for each cause, and queues its run. Returns the run, or null where it is known already. */
export const addFiring = ({ db, organizationId }: Context, firing: NewFiring): Promise<string | null> =>
  db.$transaction((tx) => storeFiring(tx, organizationId, firing));

export async function storeFiring(tx: WriteDb, organizationId: string, firing: NewFiring): Promise<string | null> {
  const { scheduleId, cause, dueAt, payload = null, missed } = firing;
  if (await tx.scheduleFiring.count({ where: { scheduleId, cause } })) return null;
  const waiting = await tx.scheduleFiring.count({ where: { scheduleId, state: "queued" }, take: waitingMax });
  const full = waiting >= waitingMax ? `${waitingMax} wait already` : undefined;
  const reason = missed ?? full ?? null;
  const passedOver = missed ? "missed" : "skipped";
  const state = reason === null ? "queued" : passedOver;
  const now = new Date();
  const id = orderedId(now);
  const executionId = orderedId(now);
  const { count } = await tx.scheduleFiring.createMany({
    data: [{ id, organizationId, scheduleId, cause, dueAt, state, reason, executionId, payload }],
    skipDuplicates: true,
  });
  if (count === 0) return null; // another process was faster
  if (state === "queued") await enqueue(tx, { task: "schedule.run", payload: { organizationId, id } });
  return executionId;
}
