import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { enqueue } from "../../queue/enqueue";
import { openSecrets, sealField, storeField } from "./secrets";
import { nameTaken, noWebhook, requireAddress, Setting, shownUrl, Webhook, webhookView } from "./webhook";

export const updateWebhook = operation({
  name: "webhook.update",
  summary: "Change where a webhook goes and what it tells, or switch it off and on",
  permission: "webhooks:write",
  input: Setting.partial().extend({ id: z.uuid(), isEnabled: z.boolean().optional() }),
  output: Webhook,
  async run(ctx, { id, url: text, isEnabled, ...setting }) {
    const { organizationId } = ctx;
    const key = { organizationId, webhookId: id };
    const known = await openSecrets(ctx.db, key);
    if (!known) throw noWebhook();
    const url = text === undefined ? new URL(known.url) : requireAddress(text);
    const sealed = text === undefined ? null : await sealField(key, "url", url.href);
    return change(ctx, "webhook.update", async (db, note) => {
      const before = await db.webhook.findFirst({ where: { id } });
      if (!before) throw noWebhook();
      const form = setting.form ?? (before.form as "signed"); // safe: written from the enum
      const data = { ...setting, shownUrl: shownUrl(url, form), ...switched(before, isEnabled) };
      const isTaken = setting.name !== undefined && (await db.webhook.count({ where: { name: setting.name, id: { not: id } } }));
      if (isTaken) throw nameTaken();
      await db.webhook.updateMany({ where: { id }, data });
      if (sealed) await storeField(db, { ...key, field: "url" }, sealed);
      if (isEnabled) await enqueue(db, { task: "webhook.deliver", payload: { organizationId, id } });
      note(setting.name ?? before.name, { id, to: data.shownUrl, events: setting.events, isEnabled });
      const waiting = await db.delivery.count({ where: { webhookId: id, state: "waiting" } });
      return webhookView(await db.webhook.findFirstOrThrow({ where: { id } }), waiting);
    });
  },
});

/** Whoever switches it on begins anew: it has days again until it is switched off. */
function switched({ disabledAt }: { disabledAt: Date | null }, isEnabled: boolean | undefined) {
  if (isEnabled === true) return { disabledAt: null, disabledBecause: null, failingSince: null, pausedUntil: null };
  return isEnabled === false && disabledAt === null ? { disabledAt: new Date(), disabledBecause: "person" } : {};
}
