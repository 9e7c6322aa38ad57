import { lockWebhook } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { enqueue } from "../../queue/enqueue";
import type { Facts } from "../events/describe";

/** More than a receiver that is gone for days leaves behind; beyond it, events are counted and left out. */
const waitingMax = 10_000;

type NoticeFields = { organizationId: string; event: string; facts: Facts; createdAt: Date };

export async function queueDelivery(db: WriteDb, told: NoticeFields, webhookId: string): Promise<void> {
  const { organizationId, event, facts, createdAt: happenedAt } = told;
  await lockWebhook(db, organizationId, webhookId);
  const waiting = await db.delivery.count({ where: { webhookId, state: "waiting" }, take: waitingMax });
  if (waiting >= waitingMax) {
    await db.webhook.updateMany({ where: { id: webhookId }, data: { leftOut: { increment: 1 } } });
    return;
  }
  await db.delivery.create({ data: { organizationId, webhookId, event, facts: facts as object, happenedAt } });
  await enqueue(db, { task: "webhook.deliver", payload: { organizationId, id: webhookId } });
}
