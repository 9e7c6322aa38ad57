import { z } from "zod";
import { lockPolicies } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { bumpCatalog } from "../../signal/catalog-revision";
import { PolicyEffects, tidyEffects } from "../effects";
import { isSameScope, keptScope, type StoredScope, scopeNote, storedScopeText } from "../scope";
import { indexFor } from "../specificity";
import { ownerKeyFor, readList } from "./find";
import { requirePersonToLoosen } from "./people-only";
import { positionAt } from "./position";
import { requireRoles } from "./require-role";
import {
  answeringRules,
  demandedOnly,
  GivenAnsweringRules,
  Policy,
  PolicyAction,
  PolicyOwner,
  policyView,
  WrittenCondition,
  WrittenPattern,
} from "./view";

const rulesMax = 500;

export const NewPolicy = z.object({
  owner: PolicyOwner,
  pattern: WrittenPattern,
  effects: PolicyEffects.default([]),
  when: WrittenCondition.default(null),
  action: PolicyAction,
  ...GivenAnsweringRules.shape,
  position: z.number().int().min(0).optional().describe("Index in the list, from 0; otherwise below all more specific ones"),
});

export const createPolicy = operation({
  name: "policy.create",
  summary: "Add a policy for the organization or for oneself",
  permission: "policies:own",
  input: NewPolicy,
  output: Policy,
  run: (ctx, written) =>
    change(ctx, "policy.create", async (db, note) => {
      const { row, details } = await addPolicy(ctx, db, written);
      await bumpCatalog(db, ctx.organizationId);
      note(row.id, details);
      return policyView(row);
    }),
});

/** Adds a policy within a change. */
export async function addPolicy(ctx: Context, db: WriteDb, written: z.output<typeof NewPolicy>) {
  const { owner, pattern, action, position: wanted, effects: named, when, ...given } = written;
  const { organizationId } = ctx;
  const demands = answeringRules({ action, ...given });
  await requireRoles(db, demands);
  const ownerKey = ownerKeyFor(ctx, owner);
  await lockPolicies(db, organizationId, ownerKey);
  const list = await readList(db, ownerKey);
  const scope = { pattern: pattern.text, effects: tidyEffects(named), when };
  requireNew(list, scope);
  requireRoom(list.length + 1);
  const natural = indexFor(keptScope(scope), list.map(keptScope));
  const index = Math.min(wanted ?? natural, list.length);
  const position = await positionAt(db, list, index);
  const userId = owner === "user" ? ownerKey : null;
  const data = { organizationId, owner, userId, ownerKey, ...scope, action, position, createdBy: ctx.actor.label, ...demands };
  requirePersonToLoosen(ctx, list, [...list.slice(0, index), { ...data, id: "new" }, ...list.slice(index)]);
  const row = await db.toolPolicy.create({ data });
  return { row, details: { owner, ...scopeNote(scope), action, ...demandedOnly(demands), place: index } };
}

export function requireRoom(count: number): void {
  if (count <= rulesMax) return;
  throw new Failure("limit", `A list holds ${rulesMax} policies. Remove some, or use patterns that cover more.`);
}

/** A second rule for the same calls would never be reached. */
export function requireNew(others: readonly StoredScope[], scope: StoredScope): void {
  if (!others.some((other) => isSameScope(other, scope))) return;
  const message = `There is a policy for ${storedScopeText(scope)} already. Change that one.`;
  throw new Failure("conflict", message, { pattern: [message] });
}
