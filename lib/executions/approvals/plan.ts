import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { StoredRecord } from "../journal/load-run";
import type { Answerers } from "../journal/record";
import { isCovered, lookAgain, plannedCalls, strictest } from "../plans/planned-calls";
import type { ApprovalRecord } from "./find";
import { askingContext } from "./tool";

/** Finds the plan that an approval is about; null where it was removed with old runs. */
export async function planIdOf({ db }: Context, { executionId, kind }: ApprovalRecord): Promise<string | null> {
  if (kind !== "plan") return null;
  const run = await db.execution.findFirst({ where: { id: executionId }, select: { planId: true } });
  const plan = run?.planId ? await db.execution.findFirst({ where: { id: run.planId }, select: { id: true } }) : null;
  return plan?.id ?? null;
}

/** Loads the calls that an approval of the plan allows. */
export async function approvedPlan(ctx: Context, approval: ApprovalRecord): Promise<StoredRecord[]> {
  const id = await planIdOf(ctx, approval);
  if (id === null) throw new Failure("conflict", "The plan was removed with old runs. Decline this, and plan again.");
  return plannedCalls(ctx.organizationId, id);
}

/** Who may approve the plan by today's policies: whoever may approve each call of it that asks. */
export async function answerersOfPlan(ctx: Context, approval: ApprovalRecord): Promise<Answerers[]> {
  const theirs = await askingContext(ctx, approval);
  const calls = (await approvedPlan(ctx, approval)).filter(isCovered);
  const looked = await Promise.all(calls.map((call) => lookAgain(theirs, call)));
  return [strictest(looked.map(({ answerers }) => answerers))];
}
