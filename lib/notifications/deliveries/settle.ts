import { lockWebhook } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { testEvent } from "../events/kinds";
import { type Attempt, attemptsKept, type DeliveryRow, logOf } from "./delivery";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long after each attempt the next one follows; the specification's own example. Together more than three days. */
const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
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
  const waitMs = event === testEvent ? undefined : waits[attempt - 1];
  if (waitMs === undefined) return { state: "failed", settledAt: new Date() };
  return { dueAt: new Date(Date.now() + spread(waitMs)) };
}

/** What failed together is not tried again in one moment. */
const spread = (ms: number): number => Math.round(ms * (0.9 + Math.random() * 0.2));

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
