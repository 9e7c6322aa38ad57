import { lockWebhook } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { systemContext } from "../../identity";
import type { Context } from "../../operation/context";
import { enqueue } from "../../queue/enqueue";
import { inTurn, turnAgainAt } from "../events/in-turn";
import { type Claimed, leaseMs, sendClaimed } from "./send";

type Job = { organizationId: string; id: string };

const turnMs = 20_000;

/** Sends what is due for a webhook, one after the other, and queues itself for the next. */
export async function deliverToWebhook({ organizationId, id }: Job): Promise<void> {
  const ctx = systemContext({ organizationId, name: "webhook.deliver", door: "job" });
  const isSent = await inTurn(() => sendDue(ctx, id));
  await queueNext(ctx, id, isSent ? undefined : turnAgainAt());
}

async function sendDue(ctx: Context, id: string): Promise<void> {
  const end = Date.now() + turnMs;
  while (Date.now() < end) {
    const webhook = await ctx.db.webhook.findFirst({ where: { id } });
    if (!webhook || webhook.disabledAt || (webhook.pausedUntil && webhook.pausedUntil > new Date())) return;
    const claimed = await claimNext(ctx, id);
    if (!claimed) return;
    await sendClaimed(ctx, webhook, claimed);
  }
}

/** A claim ends by itself: what a process took along when it died is due again. */
function claimNext(ctx: Context, webhookId: string): Promise<Claimed | null> {
  return ctx.db.$transaction(async (db) => {
    await lockWebhook(db, ctx.organizationId, webhookId);
    const where = { webhookId, state: "waiting", dueAt: { lte: new Date() } };
    const next = await db.delivery.findFirst({ where, orderBy: [{ dueAt: "asc" }, { id: "asc" }] });
    if (!next) return null;
    const claim = { attempt: next.attempt + 1, dueAt: new Date(Date.now() + leaseMs) };
    await db.delivery.updateMany({ where: { id: next.id }, data: claim });
    return { ...next, ...claim };
  });
}

/** Both this and whoever adds a delivery hold the webhook's row, so that neither moves the job past what is due. */
const queueNext = (ctx: Context, id: string, notBefore = new Date(0)): Promise<void> =>
  ctx.db.$transaction(async (db) => {
    const { organizationId } = ctx;
    await lockWebhook(db, organizationId, id);
    const at = await nextTime(db, id);
    if (at) await enqueue(db, { task: "webhook.deliver", payload: { organizationId, id }, at: later(at, notBefore) });
  });

async function nextTime(db: WriteDb, webhookId: string): Promise<Date | null> {
  const next = await db.delivery.findFirst({
    where: { webhookId, state: "waiting", webhook: { disabledAt: null } },
    orderBy: { dueAt: "asc" },
    select: { dueAt: true, webhook: { select: { pausedUntil: true } } },
  });
  return next && later(next.dueAt, next.webhook.pausedUntil ?? new Date(0));
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);
