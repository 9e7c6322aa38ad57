import { refreshActor, systemContext } from "../../identity";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { sendMail } from "../../outbound/mail";
import { enqueue } from "../../queue/enqueue";
import { nextAttempt } from "../events/back-off";
import type { Facts } from "../events/describe";
import { inTurn, turnAgainAt } from "../events/in-turn";
import { escalated } from "../events/kinds";
import { mayHear } from "../events/may-hear";
import { letterOf } from "./letter";

type Job = { organizationId: string; id: string };

/** Longer than the mail server is waited for. */
const leaseMs = 90_000;

/** Sends one message. A process that dies in the middle leaves a job behind that sends it again. */
export async function deliverMail({ organizationId, id }: Job): Promise<void> {
  const ctx = systemContext({ organizationId, name: "mail.deliver", door: "job" });
  const mail = await ctx.db.mail.findFirst({ where: { id, state: "waiting" } });
  if (!mail) return;
  if (mail.dueAt > new Date()) return queue(ctx, { id, at: mail.dueAt });
  const isSent = await inTurn(() => attemptMail(ctx, mail));
  if (!isSent) await queue(ctx, { id, at: turnAgainAt() });
}

async function attemptMail(ctx: Context, mail: MailRow): Promise<void> {
  const { id } = mail;
  const attempt = mail.attempt + 1;
  if (!(await claim(ctx, { id, attempt }))) return;
  const problem = await send(ctx, mail);
  const dueAt = problem === null ? null : nextAttempt(attempt);
  await settle(ctx, { id, attempt, problem, dueAt });
}

type MailRow = { id: string; userId: string; event: string; personId: string | null; facts: unknown; attempt: number };

/** Returns why it was not sent. Whoever wants or may not hear of it any more gets nothing. */
async function send(ctx: Context, mail: MailRow): Promise<string | null> {
  const { organizationId, db } = ctx;
  const [member, organization, choice] = await Promise.all([
    db.membership.findFirst({ where: { userId: mail.userId, status: "active" }, include: { user: true } }),
    db.organization.findFirst({ where: { id: organizationId } }),
    db.notificationChoice.findFirst({ where: { userId: mail.userId } }),
  ]);
  const to = member?.user.email ?? "";
  const actor = await refreshActor({ organizationId, kind: "user", id: mail.userId, label: to }, db);
  const isChosen = choice ? choice.events.includes(mail.event) : mail.event === escalated;
  if (!member || !organization || !isChosen || !actor || !mayHear(mail, actor)) return null;
  const facts = mail.facts as Facts; // safe: triggers write objects
  const about = { event: mail.event, facts, organization: organization.name, isChosen: choice !== null };
  const letter = letterOf({ ...about, origin: choice?.consoleOrigin });
  return sendMail({ id: mail.id, to, ...letter }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Failure) return error.message;
      throw error;
    },
  );
}

type Attempt = { id: string; attempt: number };

const claim = (ctx: Context, { id, attempt }: Attempt): Promise<boolean> =>
  ctx.db.$transaction(async (db) => {
    const at = new Date(Date.now() + leaseMs);
    const where = { id, state: "waiting", attempt: attempt - 1 };
    const { count } = await db.mail.updateMany({ where, data: { attempt, dueAt: at } });
    if (count > 0) await enqueue(db, { task: "mail.deliver", payload: { organizationId: ctx.organizationId, id }, at });
    return count > 0;
  });

const queue = (ctx: Context, { id, at }: { id: string; at: Date }): Promise<void> =>
  ctx.db.$transaction((db) => enqueue(db, { task: "mail.deliver", payload: { organizationId: ctx.organizationId, id }, at }));

type Outcome = Attempt & { problem: string | null; dueAt: Date | null };

const settle = (ctx: Context, { id, attempt, problem, dueAt }: Outcome): Promise<void> =>
  ctx.db.$transaction(async (db) => {
    const over = { state: problem === null ? "delivered" : "failed", settledAt: new Date() };
    const data = { problem, ...(dueAt ? { dueAt } : over) };
    const { count } = await db.mail.updateMany({ where: { id, attempt, state: "waiting" }, data });
    if (dueAt && count > 0)
      await enqueue(db, { task: "mail.deliver", payload: { organizationId: ctx.organizationId, id }, at: dueAt });
  });
