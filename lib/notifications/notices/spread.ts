import type { WriteDb } from "../../db/scoped";
import { refreshActor, systemContext } from "../../identity";
import type { Context } from "../../operation/context";
import { sendsMail } from "../../outbound/mail";
import { queueDelivery } from "../deliveries/queue";
import type { Facts } from "../events/describe";
import { escalated, passes } from "../events/kinds";
import { isAsked, mayHear } from "../events/may-hear";
import { queueMail } from "../mail/queue";

/** Makes a delivery of a notice for each webhook, and a message for each member, that wants to hear of it. */
export async function spreadNotice({ organizationId, id }: { organizationId: string; id: string }): Promise<void> {
  const ctx = systemContext({ organizationId, name: "notice.spread", door: "job" });
  const known = await ctx.db.notice.findFirst({ where: { id } });
  if (!known) return;
  const told = { ...known, facts: known.facts as Facts }; // safe: triggers write objects
  const listeners = sendsMail() ? await findListeners(ctx, told) : [];
  await ctx.db.$transaction(async (db) => {
    const { count } = await db.notice.deleteMany({ where: { id } });
    if (count === 0) return;
    for (const webhookId of await findWebhooks(db, told)) await queueDelivery(db, told, webhookId);
    for (const userId of listeners) await queueMail(db, told, userId);
  });
}

type NoticeFields = { event: string; facts: Facts; personId: string | null };

/** In one order, so that no two notices wait for each other. */
async function findWebhooks(db: WriteDb, { event, facts }: NoticeFields): Promise<string[]> {
  const where = { disabledAt: null, events: { has: event } };
  const rows = await db.webhook.findMany({ where, orderBy: { id: "asc" }, select: { id: true, integrations: true } });
  return rows.filter(({ integrations }) => passes(integrations, facts)).map(({ id }) => id);
}

async function findListeners({ db, organizationId }: Context, told: NoticeFields): Promise<string[]> {
  const { event, facts, personId } = told;
  const chosen = await db.notificationChoice.findMany({ where: { events: { has: event } }, orderBy: { userId: "asc" } });
  const isAboutRuns = /^(run|approval)\./.test(event);
  const wanted = chosen.filter(({ integrations }) => passes(integrations, facts));
  const heard = wanted.map(async ({ userId: id, isOwnOnly }) => {
    const actor = await refreshActor({ organizationId, kind: "user", id, label: "" }, db);
    if (!actor || !mayHear(told, actor)) return [];
    return isOwnOnly && isAboutRuns && personId !== id && !isAsked(facts, actor) ? [] : [id];
  });
  return [...(await Promise.all(heard)).flat(), ...(event === escalated ? await findAsked(db, facts) : [])].sort();
}

/** Whose role is asked because nobody answered hears of it also without ever having chosen anything. */
async function findAsked(db: Context["db"], { escalatedTo }: Facts): Promise<string[]> {
  const where = { role: String(escalatedTo), status: "active" as const, notifications: null };
  const members = await db.membership.findMany({ where, select: { userId: true } });
  return members.map(({ userId }) => userId);
}
