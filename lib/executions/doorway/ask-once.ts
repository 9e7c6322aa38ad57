import type { Asked } from "../../db/journal/asked";
import type { Binding, CallRecord, Run } from "../journal/record";
import { outcomeOf, refused } from "../pass/outcome";
import { type Pass, settle } from "../pass/pass";
import { approvalIdOf } from "../runs/execution-id";
import { ask, pending, questionOf, unanswered } from "./ask";

type Same = Binding & { address: string; definitionHash: string; argumentsHash: string };

/** The approval that the same call of the same actor waits for already, where nobody waits along with it. */
export async function findAsked({ ctx: { db, actor }, options }: Run, same: Same): Promise<Asked | null> {
  if (options.onApproval !== "reject") return null;
  const where = { ...same, kind: "approval", isDetached: true, actorKind: actor.kind, actorId: actor.id };
  return db.approval.findFirst({
    where: { ...where, state: "waiting", expiresAt: { gt: new Date() } },
    orderBy: { id: "asc" },
    select: { executionId: true, number: true, seq: true },
  });
}

/** Asks for an approval and waits for it, or where nobody is to wait refuses the call with the id of the one question about it. */
export function askForApproval(
  pass: Pass,
  record: CallRecord,
  { asked, message }: { asked: Asked | null; message: string },
): void {
  if (asked !== null) refuseWith(pass, record, asked);
  else if (pass.run.options.onApproval === "reject") void askOnce(pass, record, message);
  else ask(pass, record, { message });
}

/** The program is told of the question only once it is written, since another run may have asked the same meanwhile. */
async function askOnce(pass: Pass, record: CallRecord, message: string): Promise<void> {
  const { run, journal } = pass;
  const question = { ...questionOf(pass, record, { message }), isDetached: true };
  pass.running += 1;
  try {
    const standing = await journal.askOnce(question);
    if (standing === null) run.answers.set(question.number, unanswered(question));
    else if (run.nextNumber === question.number + 1) run.nextNumber = question.number;
    refuseWith(pass, record, standing ?? { executionId: run.id, number: question.number, seq: record.seq });
  } catch (error) {
    run.abort.abort(error);
  } finally {
    pass.running -= 1;
    pass.wake();
  }
}

function refuseWith(pass: Pass, record: CallRecord, { executionId, number, seq }: Asked): void {
  const { run } = pass;
  if (executionId === run.id && seq === record.seq) record.approvalNumber = number;
  settle(pass, record, outcomeOf(refused(pending(approvalIdOf(executionId, number), record)), run.options));
}
