import { z } from "zod";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { EntryNumber, ExecutionId, parseExecutionId } from "../ids";
import { optionsOf } from "../journal/load-run";
import { PlannedCall, plannedMax, planPage } from "../plans/planned-call";
import { findVisible, followingRuns } from "../views/visible";

export const getExecutionPlan = operation({
  name: "execution.plan",
  summary: "See what a plan would change, page by page: each call with its exact arguments and the request it would send",
  permission: followingRuns,
  input: z.object({
    id: ExecutionId,
    after: EntryNumber.default(0).describe("The number of the last call that is known"),
    limit: z.coerce.number().int().min(1).max(plannedMax).default(plannedMax),
  }),
  output: z.object({ plan: z.array(PlannedCall), nextCall: z.number().int().nullable() }),
  async run(ctx, { id: given, after, limit }) {
    const { id } = parseExecutionId(given);
    await findVisible(ctx, id);
    const execution = await ctx.db.execution.findFirst({ where: { id }, select: { options: true } });
    if (!execution || optionsOf(execution).mode !== "plan")
      throw new Failure("conflict", `The execution ${id} is no plan: its calls were made. See GET /executions/${id}/calls.`);
    return planPage(ctx, id, { after, limit });
  },
});
