import { z } from "zod";
import { lockPolicies } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import type { Context } from "../../operation/context";
import { requirePermission } from "../../operation/operation";
import { addFlowRule } from "../flows/create";
import { dropFlowRule } from "../flows/remove";
import { ChangedFlow, changeFlowRule } from "../flows/update";
import { FlowRuleId, WrittenFlow } from "../flows/view";
import { addPolicy, NewPolicy } from "../manage/create";
import { listsOf } from "../manage/find";
import { dropPolicy } from "../manage/remove";
import { ChangedPolicy, changePolicy } from "../manage/update";
import { PolicyId } from "../manage/view";

const changesMax = 50;

const PolicyChange = z.discriminatedUnion("kind", [
  NewPolicy.extend({ kind: z.literal("add") }),
  ChangedPolicy.extend({ kind: z.literal("change") }),
  PolicyId.extend({ kind: z.literal("remove") }),
  WrittenFlow.extend({ kind: z.literal("add_flow") }),
  ChangedFlow.extend({ kind: z.literal("change_flow") }),
  FlowRuleId.extend({ kind: z.literal("remove_flow") }),
]);
type PolicyChange = z.output<typeof PolicyChange>;

export const PolicyChanges = z
  .array(PolicyChange)
  .min(1, "Give at least one change")
  .max(changesMax, `Give at most ${changesMax} changes at once`)
  .describe("In this order: each counts for the lists as the ones before it leave them");

type MadeChange = { kind: PolicyChange["kind"]; id: string; details: Record<string, unknown> };

/** Makes several changes within one, each as it would be made alone. */
export async function makeChanges(ctx: Context, db: WriteDb, changes: readonly PolicyChange[]): Promise<MadeChange[]> {
  requirePermission(ctx, "policies:own");
  if (changes.length > 1) await lockAll(ctx, db);
  const made: MadeChange[] = [];
  for (const one of changes) {
    const { row, details } = await make(ctx, db, one);
    made.push({ kind: one.kind, id: row.id, details });
  }
  return made;
}

/** In one order, whichever is changed first. */
async function lockAll(ctx: Context, db: WriteDb): Promise<void> {
  for (const key of ["flows", ...listsOf(ctx)].sort()) await lockPolicies(db, ctx.organizationId, key);
}

type Result = { row: { id: string }; details: Record<string, unknown> };

async function make(ctx: Context, db: WriteDb, change: PolicyChange): Promise<Result> {
  if (change.kind.endsWith("_flow")) requirePermission(ctx, "policies:write");
  if (change.kind === "add") return await addPolicy(ctx, db, change);
  if (change.kind === "change") return await changePolicy(ctx, db, change);
  if (change.kind === "add_flow") return await addFlowRule(ctx, db, change);
  if (change.kind === "change_flow") return await changeFlowRule(ctx, db, change);
  const { details } = change.kind === "remove" ? await dropPolicy(ctx, db, change.id) : await dropFlowRule(db, change.id);
  return { row: change, details };
}
