import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { noWebhook } from "./webhook";

export const removeWebhook = operation({
  name: "webhook.remove",
  summary: "Remove a webhook with its secrets and the log of its deliveries",
  permission: "webhooks:write",
  input: z.object({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  run: (ctx, { id }) =>
    change(ctx, "webhook.remove", async (db, note) => {
      const row = await db.webhook.findFirst({ where: { id } });
      if (!row) throw noWebhook();
      await db.webhook.deleteMany({ where: { id } });
      note(row.name, { id, to: row.shownUrl });
      return { id };
    }),
});
