import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { newSecret, openSecrets, sealField, storeField } from "./secrets";
import { noWebhook } from "./webhook";

const hoursMax = 24 * 7;
const hourMs = 3_600_000;

export const rotateWebhookSecret = operation({
  name: "webhook.rotate",
  summary: "Give a webhook a new secret, shown this once; the old one signs beside it for a while",
  permission: "webhooks:write",
  input: z.object({
    id: z.uuid(),
    overlapHours: z
      .number()
      .int()
      .min(0)
      .max(hoursMax)
      .default(24)
      .describe("How long both secrets sign; 0 ends the old one now"),
  }),
  output: z.object({ id: z.uuid(), secret: z.string(), previousSecretUntil: z.iso.datetime().nullable() }),
  async run(ctx, { id, overlapHours }) {
    const key = { organizationId: ctx.organizationId, webhookId: id };
    const known = await openSecrets(ctx.db, key);
    if (!known) throw noWebhook();
    const secret = newSecret();
    const sealed = { secret: await sealField(key, "secret", secret), previous: await sealField(key, "previous", known.secret) };
    const previousUntil = overlapHours === 0 ? null : new Date(Date.now() + overlapHours * hourMs);
    return change(ctx, "webhook.rotate", async (db, note) => {
      const row = await db.webhook.findFirst({ where: { id } });
      if (!row) throw noWebhook();
      await storeField(db, { ...key, field: "secret" }, sealed.secret);
      if (previousUntil) await storeField(db, { ...key, field: "previous" }, sealed.previous);
      else await db.webhookSecret.deleteMany({ where: { webhookId: id, field: "previous" } });
      await db.webhook.updateMany({ where: { id }, data: { previousUntil } });
      note(row.name, { id, overlapHours });
      return { id, secret, previousSecretUntil: previousUntil?.toISOString() ?? null };
    });
  },
});
