import { z } from "zod";
import { displayName } from "../../identity";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { isListed } from "../../outbound/allow-list";
import { checkOutboundUrl } from "../../outbound/fetch";
import { EventName, IntegrationPattern } from "../events/kinds";
import { type Form, forms } from "../events/message";

export const webhooksMax = 50;

export const Setting = z.object({
  name: displayName(80),
  url: z.string().trim().min(1, "Enter the address that messages go to").max(2_000, "At most 2,000 characters"),
  form: z
    .enum(forms)
    .describe(
      "`signed`: our own body, signed as Standard Webhooks says. `slack`: a message as Slack's incoming webhooks take it",
    ),
  events: z.array(EventName).min(1, "Choose at least one event").max(50),
  integrations: z
    .array(IntegrationPattern)
    .max(50)
    .describe("Only what is about these integrations, such as `github*`, and what is about none"),
});

export const Webhook = Setting.omit({ url: true }).extend({
  id: z.uuid(),
  url: z.string().describe("Where it goes; of an address of Slack, which is a secret, its host only"),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  previousSecretUntil: z.iso.datetime().nullable().describe("Until then the secret before this one signs too"),
  failingSince: z.iso.datetime().nullable().describe("Since when nothing arrived"),
  disabledAt: z.iso.datetime().nullable(),
  disabledBecause: z.enum(["person", "failing", "gone"]).nullable(),
  waiting: z.number().int().describe("Deliveries that wait, the next attempt of failed ones included"),
  leftOut: z.number().int().describe("Events that were never queued, because too many waited"),
});
export type Webhook = z.output<typeof Webhook>;

type WebhookRow = {
  id: string;
  name: string;
  form: string;
  shownUrl: string;
  events: string[];
  integrations: string[];
  createdBy: string;
  createdAt: Date;
  previousUntil: Date | null;
  failingSince: Date | null;
  disabledAt: Date | null;
  disabledBecause: string | null;
  leftOut: number;
};

export const webhookView = (row: WebhookRow, waiting: number): Webhook => ({
  ...{ id: row.id, name: row.name, url: row.shownUrl, integrations: row.integrations, createdBy: row.createdBy },
  form: row.form as Form, // safe: written from the enum
  events: EventName.options.filter((event) => row.events.includes(event)),
  createdAt: row.createdAt.toISOString(),
  previousSecretUntil: row.previousUntil && row.previousUntil > new Date() ? row.previousUntil.toISOString() : null,
  failingSince: row.failingSince?.toISOString() ?? null,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  disabledBecause: row.disabledBecause as Webhook["disabledBecause"], // safe: written from the three words
  ...{ waiting, leftOut: row.leftOut },
});

/** Refuses addresses that nothing is sent to. What a name stands for is looked at with each delivery. */
export function requireAddress(text: string): URL {
  try {
    const url = checkOutboundUrl(text);
    if (url.protocol === "https:" || isListed(url)) return url;
    throw new Failure("invalid", "Messages go over https:// only, or to a host that the operator opened.");
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure("invalid", error.message, { url: [error.message] });
  }
}

/** A Slack address gives whoever reads it the right to write there; a key often stands in the query of others. */
export const shownUrl = (url: URL, form: Form): string =>
  form === "slack" ? `${url.origin}/…` : `${url.origin}${url.pathname}${url.search ? "?…" : ""}`;

export async function getWebhookRow(ctx: Pick<Context, "db">, id: string) {
  const row = await ctx.db.webhook.findFirst({ where: { id } });
  if (!row) throw noWebhook();
  return row;
}

export const noWebhook = () => new Failure("not_found", "There is no such webhook.");

export const nameTaken = () => new Failure("conflict", "There is a webhook of this name.", { name: ["Choose another name."] });
