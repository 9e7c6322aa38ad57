import { z } from "zod";
import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { bumpCatalog } from "../../signal/catalog-revision";
import { FlowRuleId, flowNote } from "./view";

export const removeFlowRule = operation({
  name: "flow_rule.remove",
  summary: "Remove a flow rule",
  permission: "policies:write",
  input: FlowRuleId,
  output: z.object({}),
  run: (ctx, { id }) =>
    change(ctx, "flow_rule.remove", async (db, note) => {
      const { details } = await dropFlowRule(db, id);
      await bumpCatalog(db, ctx.organizationId);
      note(id, details);
      return {};
    }),
});

/** Removes a flow rule within a change. */
export async function dropFlowRule(db: WriteDb, id: string) {
  const row = await getFlowRule(db, id);
  const { count } = await db.flowRule.deleteMany({ where: { id } });
  if (count === 0) throw noFlowRule();
  return { details: flowNote(row) };
}

export async function getFlowRule(db: WriteDb, id: string) {
  const row = await db.flowRule.findFirst({ where: { id } });
  if (!row) throw noFlowRule();
  return row;
}

const noFlowRule = () => new Failure("not_found", "There is no such flow rule. It may have been removed meanwhile.");
