import { z } from "zod";
import { lockPolicies } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { operation } from "../../operation/operation";
import { bumpCatalog } from "../../signal/catalog-revision";
import { PolicyEffects, tidyEffects } from "../effects";
import { type StoredScope, scopeNote } from "../scope";
import { requireNew } from "./create";
import { getOwnPolicy, gone, readList } from "./find";
import { requirePersonToLoosen } from "./people-only";
import { requireRoles } from "./require-role";
import {
  type AnsweringRules,
  answeringRules,
  demandedOnly,
  demandsOf,
  GivenAnsweringRules,
  Policy,
  PolicyAction,
  PolicyId,
  policyView,
  WrittenCondition,
  WrittenPattern,
} from "./view";

export const ChangedPolicy = z.object({
  ...PolicyId.shape,
  pattern: WrittenPattern.optional(),
  effects: PolicyEffects.optional(),
  when: WrittenCondition.optional(),
  action: PolicyAction.optional(),
  ...GivenAnsweringRules.shape,
});

export const updatePolicy = operation({
  name: "policy.update",
  summary: "Change the pattern, the effects, the condition, the action or the demands of a policy; it keeps its position",
  permission: "policies:own",
  input: ChangedPolicy,
  output: Policy,
  run: (ctx, written) =>
    change(ctx, "policy.update", async (db, note) => {
      const { row, details } = await changePolicy(ctx, db, written);
      await bumpCatalog(db, ctx.organizationId);
      note(row.id, details);
      return policyView(row);
    }),
});

/** Changes a policy within a change. */
export async function changePolicy(ctx: Context, db: WriteDb, { id, ...given }: z.output<typeof ChangedPolicy>) {
  const { ownerKey } = await getOwnPolicy(ctx, db, id);
  await requireRoles(db, given);
  await lockPolicies(db, ctx.organizationId, ownerKey);
  const list = await readList(db, ownerKey);
  const before = list.find((row) => row.id === id) ?? gone();
  const action = given.action ?? before.action;
  const kept = action === "require_approval" ? demandsOf(before) : {};
  const data = {
    pattern: given.pattern?.text ?? before.pattern,
    effects: given.effects ? tidyEffects(given.effects) : before.effects,
    when: given.when === undefined ? before.when : given.when,
    action,
    ...answeringRules({ action, ...kept, ...defined(given) }),
  };
  requireNew(
    list.filter((row) => row !== before),
    data,
  );
  requirePersonToLoosen(
    ctx,
    list,
    list.map((row) => (row === before ? { ...row, ...data } : row)),
  );
  const row = await db.toolPolicy.update({ where: { id }, data });
  return { row, details: { owner: before.owner, before: auditView(before), after: auditView(row) } };
}

type Demands = z.output<typeof AnsweringRules>;

const defined = (given: Partial<Demands>): Partial<Demands> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

const auditView = ({ action, ...row }: StoredScope & { action: string } & Demands) => ({
  ...scopeNote(row),
  action,
  ...demandedOnly(demandsOf(row)),
});
