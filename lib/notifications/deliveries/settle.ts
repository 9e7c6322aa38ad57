import { lockWebhook } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { nextAttempt } from "../events/back-off";
import { testEvent } from "../events/kinds";
import { type Attempt, attemptsKept, type DeliveryRow, logOf } from "./delivery";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const failingMsMax = 72 * hour;
const gone = 410;

type Sent = DeliveryRow & { attempt: number };
type Health = { name: string; failingSince: Date | null; disabledAt: Date | null };

/** Notes what became of an attempt. False if another one has begun meanwhile, which then counts. */
export async function settle(ctx: Context, delivery: Sent, outcome: Attempt): Promise<void> {
  const because = await ctx.db.$transaction(async (db) => {
    await lockWebhook(db, ctx.organizationId, delivery.webhookId);
    const log = [...logOf(delivery), outcome].slice(-attemptsKept);
    const where = { id: delivery.id, attempt: delivery.attempt, state: "waiting" };
    const { count } = await db.delivery.updateMany({ where, data: { log, ...stateAfter(delivery, outcome) } });
    return count === 0 || delivery.event === testEvent ? null : noteHealth(db, delivery.webhookId, outcome);
  });
  if (because) await disable(ctx, delivery.webhookId, because);
}

function stateAfter({ event, attempt }: Sent, { error }: Attempt) {
  if (error === null) return { state: "delivered", settledAt: new Date() };
  const dueAt = event === testEvent ? null : nextAttempt(attempt);
  return dueAt === null ? { state: "failed", settledAt: new Date() } : { dueAt };
}

type Reason = "failing" | "gone";

/** Pauses a webhook that fails, longer the longer it does. Returns why it should be switched off. */
async function noteHealth(db: WriteDb, id: string, { error, status }: Attempt): Promise<Reason | null> {
  const webhook: Health | null = await db.webhook.findFirst({ where: { id } });
  if (!webhook) return null;
  if (error === null) {
    if (webhook.failingSince) await db.webhook.updateMany({ where: { id }, data: { failingSince: null, pausedUntil: null } });
    return null;
  }
  const failingSince = webhook.failingSince ?? new Date();
  const failingMs = Date.now() - failingSince.getTime();
  const pauseMs = Math.min(Math.max(failingMs / 4, second), 10 * minute);
  await db.webhook.updateMany({ where: { id }, data: { failingSince, pausedUntil: new Date(Date.now() + pauseMs) } });
  if (webhook.disabledAt) return null;
  if (status === gone) return "gone";
  return failingMs > failingMsMax ? "failing" : null;
}

async function disable(ctx: Context, id: string, because: Reason): Promise<void> {
  await change(ctx, "webhook.disable", async (db, note) => {
    const where = { id, disabledAt: null };
    const webhook = await db.webhook.findFirst({ where });
    await db.webhook.updateMany({ where, data: { disabledAt: new Date(), disabledBecause: because } });
    note(webhook?.name ?? id, { id, because });
  });
}
