import type { z } from "zod";
import type { WriteDb } from "../../db/scoped";
import { type Context, personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { announce } from "../../signal/announce";
import type { AnswerInput } from "./answer-input";
import type { ApprovalRecord } from "./find";

type Voting = { approval: ApprovalRecord; quorum: number };

/** Counts one of several people who have to approve. Says how many are still missing; each person counts once. */
export async function vote(ctx: Context, db: WriteDb, { approval, quorum }: Voting): Promise<number> {
  const { organizationId, actor } = ctx;
  const { id: approvalId, executionId } = approval;
  const open = { id: approvalId, state: "waiting", expiresAt: { gt: new Date() } };
  if (!(await db.approval.count({ where: open }))) return 0;
  const who = { organizationId, approvalId, personId: personOf(ctx) ?? actor.id };
  await db.approvalVote.upsert({
    where: { organizationId_approvalId_personId: who },
    create: { ...who, label: actor.label },
    update: {},
  });
  const missing = Math.max(0, quorum - (await db.approvalVote.count({ where: { approvalId } })));
  await db.approval.updateMany({ where: { id: approvalId }, data: { stirredAt: new Date() } });
  if (missing > 0) await announce(db, { topic: "approval.changed", payload: { organizationId, executionId } });
  return missing;
}

type PlainAnswer = Pick<z.output<typeof AnswerInput>, "arguments" | "scope">;

/** The call as it stands, and this one alone. */
export function requirePlain({ arguments: edited, scope }: PlainAnswer, why: string | null): void {
  if (why === null) return;
  const refuse = (field: string, message: string) => new Failure("invalid", `${field}: ${message}`, { [field]: [message] });
  if (edited) throw refuse("arguments", `${why}, so its arguments stay as they were asked for. Approve or decline it.`);
  if (scope !== "once") throw refuse("scope", `${why}, so an approval counts for this one call.`);
}
