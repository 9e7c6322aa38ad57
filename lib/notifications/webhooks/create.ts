import { randomUUID } from "node:crypto";
import { z } from "zod";
import { change } from "../../operation/change";
import { consoleOrigin } from "../../operation/console-origin";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { newSecret, sealField, storeField } from "./secrets";
import { nameTaken, requireAddress, Setting, shownUrl, Webhook, webhooksMax, webhookView } from "./webhook";

export const createWebhook = operation({
  name: "webhook.create",
  summary: "Set up an address that is told of what happens; its secret is shown this once",
  permission: "webhooks:write",
  input: Setting.extend({ form: Setting.shape.form.default("signed"), integrations: Setting.shape.integrations.default([]) }),
  output: Webhook.extend({ secret: z.string() }),
  async run(ctx, { url: text, ...setting }) {
    const url = requireAddress(text);
    const { organizationId } = ctx;
    const key = { organizationId, webhookId: randomUUID() };
    const secret = newSecret();
    const sealed = { url: await sealField(key, "url", url.href), secret: await sealField(key, "secret", secret) };
    return change(ctx, "webhook.create", async (db, note) => {
      if ((await db.webhook.count()) >= webhooksMax)
        throw new Failure("conflict", `There are ${webhooksMax} webhooks already. Remove one first.`);
      if (await db.webhook.count({ where: { name: setting.name } })) throw nameTaken();
      const row = await db.webhook.create({
        data: {
          ...{ ...setting, id: key.webhookId, organizationId, createdBy: ctx.actor.label },
          ...{ shownUrl: shownUrl(url, setting.form), consoleOrigin: consoleOrigin(ctx) },
        },
      });
      await storeField(db, { ...key, field: "url" }, sealed.url);
      await storeField(db, { ...key, field: "secret" }, sealed.secret);
      note(setting.name, { id: row.id, to: row.shownUrl, events: setting.events });
      return { ...webhookView(row, 0), secret };
    });
  },
});
