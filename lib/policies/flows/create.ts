import { lockPolicies } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { bumpCatalog } from "../../signal/catalog-revision";
import { type FlowTarget, targetText } from "../flow";
import { FlowRuleView, flowNote, flowRuleView, targetFrom, WrittenFlow } from "./view";

const rulesMax = 100;

export const createFlowRule = operation({
  name: "flow_rule.create",
  summary: "Ask about calls, or block them, once their run has read from connections with a label",
  permission: "policies:write",
  input: WrittenFlow,
  output: FlowRuleView,
  run: (ctx, written) =>
    change(ctx, "flow_rule.create", async (db, note) => {
      const { row, details } = await addFlowRule(ctx, db, written);
      await bumpCatalog(db, ctx.organizationId);
      note(row.id, details);
      return flowRuleView(row);
    }),
});

/** Adds a flow rule within a change. */
export async function addFlowRule({ organizationId, actor }: Context, db: WriteDb, { action, ...written }: WrittenFlow) {
  await lockPolicies(db, organizationId, "flows");
  const scope = scopeOf(written);
  await requireNew(db, scope);
  await requireRoom(db);
  const row = await db.flowRule.create({ data: { organizationId, ...scope, action, createdBy: actor.label } });
  return { row, details: flowNote(row) };
}

/** What is stored of a rule that somebody wrote, or what is wrong with it. */
export function scopeOf({ from, ...written }: Omit<WrittenFlow, "action">) {
  const to = targetFrom(written);
  if ("problem" in to) throw new Failure("invalid", to.problem, { to: [to.problem] });
  requireOther(from, to);
  return { source: from, targetKind: to.kind, target: targetText(to) };
}

function requireOther(from: string, to: FlowTarget): void {
  if (to.kind !== "label" || to.label !== from) return;
  const message = `A rule leads from one label to another. From ${from} to ${from} it would hold up every second call.`;
  throw new Failure("invalid", message, { to: [message] });
}

type FlowScope = ReturnType<typeof scopeOf>;

export async function requireNew(db: WriteDb, scope: FlowScope, id?: string): Promise<void> {
  if ((await db.flowRule.count({ where: { ...scope, ...(id ? { id: { not: id } } : {}) } })) === 0) return;
  const message = `There is a rule from ${scope.source} to ${scope.target} already. Change that one.`;
  throw new Failure("conflict", message, { to: [message] });
}

async function requireRoom(db: WriteDb): Promise<void> {
  if ((await db.flowRule.count()) < rulesMax) return;
  throw new Failure("limit", `An organization has at most ${rulesMax} flow rules. Remove one first.`);
}
