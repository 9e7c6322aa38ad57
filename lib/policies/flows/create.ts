import { lockPolicies } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { bumpCatalog } from "../../signal/catalog-revision";
import { type FlowTarget, flowText, targetText } from "../flow";
import { FlowRuleView, flowRuleView, targetFrom, WrittenFlow } from "./view";

const rulesMax = 100;

export const createFlowRule = operation({
  name: "flow_rule.create",
  summary: "Ask about calls, or block them, once their run has read from connections with a label",
  permission: "policies:write",
  input: WrittenFlow,
  output: FlowRuleView,
  async run(ctx, { from, action, ...written }) {
    const to = targetFrom(written);
    if ("problem" in to) throw new Failure("invalid", to.problem, { to: [to.problem] });
    requireOther(from, to);
    const { organizationId } = ctx;
    return await change(ctx, "flow_rule.create", async (db, note) => {
      await lockPolicies(db, organizationId, "flows");
      const scope = { source: from, targetKind: to.kind, target: targetText(to) };
      await requireNew(db, scope, flowText({ from, to }));
      await requireRoom(db);
      const row = await db.flowRule.create({ data: { organizationId, ...scope, action, createdBy: ctx.actor.label } });
      await bumpCatalog(db, organizationId);
      note(row.id, { from, target: to.kind, to: scope.target, action });
      return flowRuleView(row);
    });
  },
});

function requireOther(from: string, to: FlowTarget): void {
  if (to.kind !== "label" || to.label !== from) return;
  const message = `A rule leads from one label to another. From ${from} to ${from} it would hold up every second call.`;
  throw new Failure("invalid", message, { to: [message] });
}

type Scope = { source: string; targetKind: string; target: string };

async function requireNew(db: WriteDb, scope: Scope, text: string): Promise<void> {
  if ((await db.flowRule.count({ where: scope })) === 0) return;
  const message = `There is a rule ${text} already. Remove that one to say something else.`;
  throw new Failure("conflict", message, { to: [message] });
}

async function requireRoom(db: WriteDb): Promise<void> {
  if ((await db.flowRule.count()) < rulesMax) return;
  throw new Failure("limit", `An organization has at most ${rulesMax} flow rules. Remove one first.`);
}
