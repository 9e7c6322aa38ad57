import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { enqueue } from "../../queue/enqueue";
import { testEvent } from "../events/kinds";
import { getWebhookRow } from "../webhooks/webhook";
import { Delivery, deliveryView } from "./delivery";
import { noDelivery } from "./get";
import { leaseMs, sendClaimed } from "./send";

export const testWebhook = operation({
  name: "webhook.test",
  summary: "Send a test to a webhook at once, also to one that is switched off, and say what became of it",
  permission: "webhooks:write",
  input: z.object({ id: z.uuid() }),
  output: Delivery,
  async run(ctx, { id: webhookId }) {
    const { organizationId } = ctx;
    const webhook = await getWebhookRow(ctx, webhookId);
    const dueAt = new Date(Date.now() + leaseMs);
    const claimed = await change(ctx, "webhook.test", async (db, note) => {
      const row = await db.delivery.create({
        data: { organizationId, webhookId, event: testEvent, facts: {}, happenedAt: new Date(), attempt: 1, dueAt },
      });
      await enqueue(db, { task: "webhook.deliver", payload: { organizationId, id: webhookId } });
      note(webhook.name, { id: webhookId });
      return row;
    });
    await sendClaimed(ctx, webhook, claimed);
    const row = await ctx.db.delivery.findFirst({ where: { id: claimed.id } });
    if (!row) throw noDelivery();
    return deliveryView(row);
  },
});
