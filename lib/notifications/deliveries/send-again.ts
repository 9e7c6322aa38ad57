import { z } from "zod";
import { lockWebhook } from "../../db/lock";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { enqueue } from "../../queue/enqueue";
import { Delivery, deliveryView } from "./delivery";
import { noDelivery } from "./get";
import { getDeliveryRow } from "./send";

export const sendDeliveryAgain = operation({
  name: "delivery.send_again",
  summary: "Send a delivery to its webhook again, under the same id, whatever became of it",
  permission: "webhooks:write",
  input: z.object({ id: z.uuid() }),
  output: Delivery,
  async run(ctx, { id }) {
    const row = await getDeliveryRow(ctx.db, id);
    if (!row) throw noDelivery();
    const { organizationId } = ctx;
    const { webhookId, webhook } = row;
    if (webhook.disabledAt) throw new Failure("conflict", "This webhook is switched off. Switch it on first.");
    return change(ctx, "delivery.send_again", async (db, note) => {
      await lockWebhook(db, organizationId, webhookId);
      const data = { state: "waiting", attempt: 0, dueAt: new Date(), settledAt: null };
      const { count } = await db.delivery.updateMany({ where: { id }, data });
      if (count === 0) throw noDelivery();
      await db.webhook.updateMany({ where: { id: webhookId }, data: { pausedUntil: null } });
      await enqueue(db, { task: "webhook.deliver", payload: { organizationId, id: webhookId } });
      note(webhook.name, { id, event: row.event });
      return deliveryView(await db.delivery.findFirstOrThrow({ where: { id } }));
    });
  },
});
