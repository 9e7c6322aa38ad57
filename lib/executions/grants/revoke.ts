import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { approvalIdOf } from "../ids";
import { visibleTo } from "../views/visible";

export const revokeGrant = operation({
  name: "grant.revoke",
  summary: "Take back what an earlier answer still allows; the next call asks again",
  permission: "executions:answer",
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  async run(ctx, { id }) {
    const select = { address: true, approval: { select: { executionId: true, number: true } } } as const;
    const grant = await ctx.db.approvalGrant.findFirst({ where: { id, approval: visibleTo(ctx) }, select });
    const gone = () => new Failure("not_found", "There is no such grant that you may see. It may have ended meanwhile.");
    if (!grant) throw gone();
    const { executionId, number } = grant.approval;
    return await change(ctx, "grant.revoke", async (db, note) => {
      const { count } = await db.approvalGrant.deleteMany({ where: { id } });
      if (count === 0) throw gone();
      note(id, { address: grant.address, approval: approvalIdOf(executionId, number) });
      return {};
    });
  },
});
