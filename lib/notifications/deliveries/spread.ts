import { lockWebhook } from "../../db/lock";
import { systemContext } from "../../identity";
import { enqueue } from "../../queue/enqueue";
import { passes } from "../events/kinds";
import { factsOf } from "./delivery";

/** More than a receiver that is gone for days leaves behind; beyond it, events are counted and left out. */
const waitingMax = 10_000;

/** Makes a delivery of a notice for each webhook that wants to hear of it. The notice goes in the same transaction. */
export async function spreadNotice({ organizationId, id }: { organizationId: string; id: string }): Promise<void> {
  const ctx = systemContext({ organizationId, name: "notice.spread", door: "job" });
  await ctx.db.$transaction(async (db) => {
    const notice = await db.notice.findFirst({ where: { id } });
    const { count } = await db.notice.deleteMany({ where: { id } });
    if (!notice || count === 0) return;
    const { event, createdAt: happenedAt } = notice;
    const facts = factsOf(notice);
    const wanting = await db.webhook.findMany({ where: { disabledAt: null, events: { has: event } }, orderBy: { id: "asc" } });
    for (const { id: webhookId } of wanting.filter(({ integrations }) => passes(integrations, facts))) {
      await lockWebhook(db, organizationId, webhookId);
      const waiting = await db.delivery.count({ where: { webhookId, state: "waiting" }, take: waitingMax });
      if (waiting >= waitingMax) {
        await db.webhook.updateMany({ where: { id: webhookId }, data: { leftOut: { increment: 1 } } });
        continue;
      }
      await db.delivery.create({ data: { organizationId, webhookId, event, facts: facts as object, happenedAt } });
      await enqueue(db, { task: "webhook.deliver", payload: { organizationId, id: webhookId } });
    }
  });
}
