import type { Binding, CallRecord, Run } from "../journal/record";
import { outcomeOf, refused } from "../pass/outcome";
import { type Pass, settle } from "../pass/pass";
import { approvalIdOf } from "../runs/execution-id";
import { changesSince } from "./approved/binding";
import { ask, pending, unbound } from "./ask";

type Same = Binding & { address: string; definitionHash: string; argumentsHash: string };

/** The approval that the same call of the same actor waits for already, where nobody waits along with it. */
export async function findAsked({ ctx: { db, actor }, options }: Run, same: Same): Promise<string | null> {
  if (options.onApproval !== "reject") return null;
  const where = { ...same, kind: "approval", isDetached: true, actorKind: actor.kind, actorId: actor.id };
  const row = await db.approval.findFirst({
    where: { ...where, state: "waiting", expiresAt: { gt: new Date() } },
    orderBy: { id: "asc" },
    select: { executionId: true, number: true },
  });
  return row && approvalIdOf(row.executionId, row.number);
}

/** Asks for an approval, unless the same call has asked for it: then it answers with that one. */
export function askOnce(pass: Pass, record: CallRecord, { asked, message }: { asked: string | null; message: string }): void {
  const known = asked ?? askedHere(pass.run, record);
  if (known === null) ask(pass, record, { message });
  else settle(pass, record, outcomeOf(refused(pending(known, record)), pass.run.options));
}

/** What this run has asked may not be written down yet. */
function askedHere({ id, calls, answers }: Run, record: CallRecord): string | null {
  const { address, argumentsHash } = record;
  for (const other of calls.values()) {
    if (other.errorCode !== "approval_pending" || other.approvalNumber === null) continue;
    const isSame =
      other.address === address &&
      other.argumentsHash === argumentsHash &&
      changesSince(boundOf(other), boundOf(record)).length === 0;
    const state = answers.get(other.approvalNumber)?.state ?? "waiting";
    if (isSame && state === "waiting") return approvalIdOf(id, other.approvalNumber);
  }
  return null;
}

const boundOf = ({ definitionHash, decision }: CallRecord) => ({ definitionHash, ...(decision?.bound ?? unbound) });
