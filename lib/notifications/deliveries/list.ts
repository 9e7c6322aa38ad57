import { z } from "zod";
import { operation } from "../../operation/operation";
import { getWebhookRow } from "../webhooks/webhook";
import { Delivery, deliveryView } from "./delivery";

const PageSize = z.coerce.number().int().min(1).max(200).default(50);

export const listDeliveries = operation({
  name: "webhook.deliveries",
  summary: "List what a webhook was sent, newest first, and what became of it",
  permission: "webhooks:write",
  input: z.object({
    id: z.uuid(),
    state: Delivery.shape.state.optional(),
    cursor: z.uuid().optional(),
    limit: PageSize,
  }),
  output: z.object({ items: z.array(Delivery), nextCursor: z.uuid().optional() }),
  async run(ctx, { id, state, cursor, limit }) {
    await getWebhookRow(ctx, id);
    const rows = await ctx.db.delivery.findMany({
      where: { webhookId: id, state, id: { lt: cursor } },
      orderBy: { id: "desc" },
      take: limit + 1,
    });
    const page = rows.slice(0, limit);
    return { items: page.map(deliveryView), nextCursor: rows.length > limit ? page.at(-1)?.id : undefined };
  },
});
