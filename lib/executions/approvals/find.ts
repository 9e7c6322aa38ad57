import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { approvalIdOf } from "../runs/execution-id";
import { findVisible } from "../runs/visible";

export type ApprovalRecord = Awaited<ReturnType<typeof findApproval>>;

/** The approval an execution asked for at this place, for whoever may see the execution. */
export async function findApproval(ctx: Context, { id, number }: { id: string; number: number }) {
  const { state } = await findVisible(ctx, id);
  const approval = await ctx.db.approval.findFirst({ where: { executionId: id, number } });
  if (approval) return approval;
  if (number > 1) throw new Failure("not_found", `There is no approval ${approvalIdOf(id, number)}.`);
  const how = state === "running" || state === "paused" ? "does not wait for an answer" : `is over (${state})`;
  throw new Failure("conflict", `The execution ${id} ${how}.`);
}
