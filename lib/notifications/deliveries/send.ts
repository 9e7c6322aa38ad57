import type { ReadDb } from "../../db/scoped";
import { consoleOrigin } from "../../operation/console-origin";
import type { Context } from "../../operation/context";
import { messageBody } from "../events/message";
import { openSecrets } from "../webhooks/secrets";
import { attemptDelivery } from "./attempt";
import { type Attempt, type DeliveryRow, factsOf } from "./delivery";
import { settle } from "./settle";

/** How long an attempt may be under way before it is taken for lost; more than the longest one takes. */
export const leaseMs = 90_000;

type Target = { form: string; consoleOrigin: string; previousUntil: Date | null };
export type Claimed = DeliveryRow & { attempt: number };

/** What is sent, which is the same each time. */
export const bodyFor = ({ form, consoleOrigin: origin }: Target, row: DeliveryRow): string =>
  messageBody(form as "signed", { ...row, facts: factsOf(row) }, consoleOrigin({ origin })); // safe: written from the enum

/** Sends a claimed delivery and notes what became of it. Null if its webhook is gone. */
export async function sendClaimed(ctx: Context, webhook: Target, delivery: Claimed): Promise<Attempt | null> {
  const { organizationId, db } = ctx;
  const { id, webhookId } = delivery;
  const secrets = await openSecrets(db, { organizationId, webhookId });
  if (!secrets) return null;
  const hasPrevious = webhook.previousUntil !== null && webhook.previousUntil > new Date();
  const outcome = await attemptDelivery({ id, body: bodyFor(webhook, delivery), secrets, hasPrevious });
  await settle(ctx, delivery, outcome);
  return outcome;
}

export async function getDeliveryRow({ delivery }: Pick<ReadDb, "delivery">, id: string) {
  return delivery.findFirst({ where: { id }, include: { webhook: true } });
}
