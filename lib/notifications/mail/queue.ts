import type { WriteDb } from "../../db/scoped";
import { enqueue } from "../../queue/enqueue";
import type { Facts } from "../events/describe";

/** A mail server that is gone for days, or a loop of runs, does not fill the database. */
const waitingMax = 500;

type NoticeFields = { organizationId: string; event: string; facts: Facts; personId: string | null };

export async function queueMail(
  db: WriteDb,
  { organizationId, event, facts, personId }: NoticeFields,
  userId: string,
): Promise<void> {
  const waiting = await db.mail.count({ where: { userId, state: "waiting" }, take: waitingMax });
  if (waiting >= waitingMax) return;
  const { id } = await db.mail.create({ data: { organizationId, userId, event, facts: facts as object, personId } });
  await enqueue(db, { task: "mail.deliver", payload: { organizationId, id } });
}
