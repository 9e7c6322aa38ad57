import { z } from "zod";
import { lockPolicies } from "../../db/lock";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { bumpCatalog } from "../../signal/catalog-revision";
import { PolicyEffects, tidyEffects } from "../effects";
import type { Pattern } from "../pattern";
import { isSameScope, keptScope, type RuleScope, type StoredScope } from "../scope";
import { indexFor } from "../specificity";
import { requireRoom } from "./create";
import { ownerKeyFor, readList } from "./find";
import { requirePersonToLoosen } from "./people-only";
import { positionsIn } from "./position";
import { answeringRules, PolicyAction, PolicyOwner, WrittenPattern } from "./view";

const patternsMax = 100;

export const applyPolicies = operation({
  name: "policy.apply",
  summary: "Set one action for several patterns at once: policies that exist take it, the others are added",
  permission: "policies:own",
  input: z.object({
    owner: PolicyOwner,
    patterns: z
      .array(WrittenPattern)
      .min(1, "Give at least one pattern")
      .max(patternsMax, `Give at most ${patternsMax} patterns at once`),
    effects: PolicyEffects.default([]),
    action: PolicyAction,
  }),
  output: z.object({ added: z.number().int(), changed: z.number().int() }),
  async run(ctx, { owner, patterns, effects: named, action }) {
    const ownerKey = ownerKeyFor(ctx, owner);
    const { organizationId } = ctx;
    const effects = tidyEffects(named);
    const rule = { action, ...answeringRules({ action }) };
    return await change(ctx, "policy.apply", async (db, note) => {
      await lockPolicies(db, organizationId, ownerKey);
      const list = await readList(db, ownerKey);
      const wanted = new Map(patterns.map((pattern) => [pattern.text, { pattern: pattern.text, effects, when: null }]));
      const isWanted = (row: StoredScope) => [...wanted.values()].some((scope) => isSameScope(row, scope));
      const kept = list.filter(isWanted);
      const changed = kept.filter((row) => row.action !== action).map(({ id }) => id);
      for (const { pattern } of kept) wanted.delete(pattern);
      requireRoom(list.length + wanted.size);
      const slots = withScopes(list, [...wanted.values()].map(keptScope));
      const after = slots.map(({ row, scope }) =>
        row && !changed.includes(row.id)
          ? row
          : { id: "new", pattern: scope.pattern.text, effects: [...scope.effects], when: null, ...row, ...rule },
      );
      requirePersonToLoosen(ctx, list, after);
      const positions = await positionsIn(db, slots);
      const userId = owner === "user" ? ownerKey : null;
      const common = { organizationId, owner, userId, ownerKey, createdBy: ctx.actor.label, effects, ...rule };
      const rows = slots.map(({ scope }, index) => ({
        ...common,
        pattern: scope.pattern.text,
        position: positions[index] ?? index,
      }));
      await db.toolPolicy.updateMany({ where: { id: { in: changed } }, data: rule });
      await db.toolPolicy.createMany({ data: rows.filter((_, index) => !slots[index]?.row) });
      await bumpCatalog(db, organizationId);
      const counts = { added: wanted.size, changed: changed.length };
      note(subjectOf(patterns), {
        owner,
        action,
        patterns: patterns.map(({ text }) => text),
        ...(effects.length > 0 ? { effects } : {}),
        ...counts,
      });
      return counts;
    });
  },
});

/** What the audit log calls them. */
const subjectOf = ([first, ...others]: readonly Pattern[]): string =>
  others.length === 0 ? `${first?.text}` : `${first?.text} and ${others.length} more`;

type Slot<Row> = { row: Row | null; scope: RuleScope };

/** The list with the new rules, each below all that are more specific, as one that is added alone. */
function withScopes<Row extends StoredScope>(list: readonly Row[], added: readonly RuleScope[]): Slot<Row>[] {
  const slots: Slot<Row>[] = list.map((row) => ({ row, scope: keptScope(row) }));
  for (const scope of added) {
    const scopes = slots.map((slot) => slot.scope);
    slots.splice(indexFor(scope, scopes), 0, { row: null, scope });
  }
  return slots;
}
