import { z } from "zod";
import { lockExecution } from "../../db/lock";
import { change } from "../../operation/change";
import { type Context, can } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { announce } from "../../signal/announce";
import { approvalIdOf, ExecutionId, parseExecutionId } from "../ids";
import { isAsker } from "./answerers";
import { type ApprovalRecord, findApproval } from "./find";

/** Whether somebody may withdraw a question. A run that waits is cancelled or answered instead. */
export const mayWithdraw = (ctx: Context, approval: ApprovalRecord): boolean =>
  approval.isDetached && approval.state === "waiting" && mayTakeBack(ctx, approval);

const mayTakeBack = (ctx: Context, approval: ApprovalRecord) =>
  can(ctx.actor, "executions:cancel") && (isAsker(ctx, approval) || can(ctx.actor, "executions:answer"));

export const withdrawApproval = operation({
  name: "approval.withdraw",
  summary: "Take back a question that no run waits for",
  permission: "executions:cancel",
  input: z.object({ id: ExecutionId }),
  output: z.object({ id: z.string(), state: z.literal("cancelled") }),
  async run(ctx, { id: given }) {
    const approval = await findApproval(ctx, parseExecutionId(given));
    const { id, executionId, number, address, state } = approval;
    if (!mayTakeBack(ctx, approval))
      throw new Failure("forbidden", "Only whoever asked, or somebody with executions:answer, takes a question back.");
    if (!approval.isDetached) throw new Failure("conflict", "A run waits for this. Answer it, or cancel the run.");
    const { actor, organizationId } = ctx;
    await change(ctx, "approval.withdraw", async (db, note) => {
      await lockExecution(db, organizationId, executionId);
      const by = { answeredById: actor.id, answeredByKind: actor.kind, answeredByLabel: actor.label };
      const data = { state: "cancelled", answeredAt: new Date(), ...by };
      const { count } = await db.approval.updateMany({ where: { id, state: "waiting" }, data });
      if (count === 0) throw new Failure("conflict", `This question was answered already (${state}).`);
      note(approvalIdOf(executionId, number), { address });
      await announce(db, { topic: "approval.changed", payload: { organizationId, executionId } });
    });
    return { id: approvalIdOf(executionId, number), state: "cancelled" as const };
  },
});
