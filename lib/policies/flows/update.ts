import type { z } from "zod";
import { lockPolicies } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { operation } from "../../operation/operation";
import { bumpCatalog } from "../../signal/catalog-revision";
import { requireNew, scopeOf } from "./create";
import { getFlowRule } from "./remove";
import { FlowRuleId, FlowRuleView, flowNote, flowRuleView, WrittenFlow } from "./view";

export const ChangedFlow = WrittenFlow.partial().extend(FlowRuleId.shape);

export const updateFlowRule = operation({
  name: "flow_rule.update",
  summary: "Change a flow rule; what was allowed before asks again",
  permission: "policies:write",
  input: ChangedFlow,
  output: FlowRuleView,
  run: (ctx, written) =>
    change(ctx, "flow_rule.update", async (db, note) => {
      const { row, details } = await changeFlowRule(ctx, db, written);
      await bumpCatalog(db, ctx.organizationId);
      note(row.id, details);
      return flowRuleView(row);
    }),
});

/** Changes a flow rule within a change. */
export async function changeFlowRule(ctx: Context, db: WriteDb, { id, ...given }: z.output<typeof ChangedFlow>) {
  await lockPolicies(db, ctx.organizationId, "flows");
  const before = await getFlowRule(db, id);
  const { from, target, to } = flowRuleView(before);
  const scope = scopeOf({ from: given.from ?? from, target: given.target ?? target, to: given.to ?? to });
  await requireNew(db, scope, id);
  const row = await db.flowRule.update({ where: { id }, data: { ...scope, ...(given.action ? { action: given.action } : {}) } });
  return { row, details: { before: flowNote(before), after: flowNote(row) } };
}
