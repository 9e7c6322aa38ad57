import { prisma } from "../db/client";
import type { Context } from "../operation/context";
import type { TestOrganization } from "../operation/organization.suite";
import { newUpstream, type Upstream } from "../sources/upstream.suite";
import { deliverToWebhook } from "./deliveries/deliver";
import { deliverMail } from "./mail/deliver";
import { spreadNotice } from "./notices/spread";
import { createWebhook } from "./webhooks/create";

type Setting = Partial<Parameters<typeof createWebhook>[1]>;

/** A receiver on loopback that answers 200, and a webhook that leads there. */
export async function newReceiver(ctx: Context, setting: Setting = {}) {
  const receiver = await newUpstream((_request, response) => void response.writeHead(200).end("taken"));
  const url = `${receiver.origin}/hook`;
  const webhook = await createWebhook(ctx, { name: receiver.origin, url, events: ["approval.waiting"], ...setting });
  return { ...webhook, receiver };
}

/** Does what the queue's workers would: spreads what happened, and sends what is due. */
export async function workOff({ db, organizationId }: TestOrganization): Promise<void> {
  for (const { id } of await db.notice.findMany()) await spreadNotice({ organizationId, id });
  for (const { id } of await db.webhook.findMany()) await deliverToWebhook({ organizationId, id });
  for (const { id } of await db.mail.findMany({ where: { state: "waiting" } })) await deliverMail({ organizationId, id });
}

/** What waits for a later attempt is due now. */
export async function letTimePass({ db }: TestOrganization): Promise<void> {
  await db.$transaction(async (write) => {
    const past = new Date(Date.now() - 1_000);
    await write.delivery.updateMany({ where: { state: "waiting" }, data: { dueAt: past } });
    await write.mail.updateMany({ where: { state: "waiting" }, data: { dueAt: past } });
    await write.webhook.updateMany({ data: { pausedUntil: null } });
  });
}

/** When the job is due that sends to this webhook; null if there is none. */
export async function jobFor(organizationId: string, webhookId: string): Promise<Date | null> {
  const key = `${organizationId} webhook.deliver ${webhookId}`;
  const rows = await prisma().$queryRaw<{ runAt: Date }[]>`select run_at as "runAt" from graphile_worker.jobs where key = ${key}`;
  return rows[0]?.runAt ?? null;
}

export const bodiesOf = ({ seen }: Upstream) => seen.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
