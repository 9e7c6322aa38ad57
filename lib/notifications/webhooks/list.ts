import { z } from "zod";
import { operation } from "../../operation/operation";
import { Webhook, webhooksMax, webhookView } from "./webhook";

export const listWebhooks = operation({
  name: "webhook.list",
  summary: "List the webhooks of the organization by name, and how they do",
  permission: "webhooks:write",
  input: z.object({}),
  output: z.object({ items: z.array(Webhook) }),
  async run({ db }) {
    const rows = await db.webhook.findMany({ orderBy: { name: "asc" }, take: webhooksMax });
    const counted = await db.delivery.groupBy({ by: ["webhookId"], where: { state: "waiting" }, _count: true });
    const waiting = new Map(counted.map(({ webhookId, _count }) => [webhookId, _count]));
    return { items: rows.map((row) => webhookView(row, waiting.get(row.id) ?? 0)) };
  },
});
