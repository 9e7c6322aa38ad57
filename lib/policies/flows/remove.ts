import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { bumpCatalog } from "../../signal/catalog-revision";
import { FlowRuleId } from "./view";

export const removeFlowRule = operation({
  name: "flow_rule.remove",
  summary: "Remove a flow rule",
  permission: "policies:write",
  input: FlowRuleId,
  output: z.object({}),
  run: (ctx, { id }) =>
    change(ctx, "flow_rule.remove", async (db, note) => {
      const row = (await db.flowRule.findFirst({ where: { id } })) ?? gone();
      const { count } = await db.flowRule.deleteMany({ where: { id } });
      if (count === 0) gone();
      await bumpCatalog(db, ctx.organizationId);
      note(id, { from: row.source, target: row.targetKind, to: row.target, action: row.action });
      return {};
    }),
});

function gone(): never {
  throw new Failure("not_found", "There is no such flow rule. It may have been removed meanwhile.");
}
