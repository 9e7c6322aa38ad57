import { z } from "zod";
import { scopedDb } from "../../db/scoped";
import { listMyOrganizations, refreshActor } from "../../identity";
import { type Context, can, personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { ExecutionId, parseExecutionId } from "../ids";
import { visibleTo } from "../views/visible";
import { seenBy } from "./escalation";

/** The link to an approval may belong to another organization than the one its reader has open. */
export const locateApproval = operation({
  name: "approval.locate",
  summary: "Find which of your other organizations an approval belongs to",
  permission: "organization:read",
  input: z.object({ id: ExecutionId }),
  output: z.object({ organization: z.object({ id: z.string(), name: z.string() }) }),
  async run(ctx, { id: given }) {
    const { id, number } = parseExecutionId(given);
    const { items } = await listMyOrganizations(ctx, {});
    for (const { id: organizationId, name, isCurrent } of items) {
      if (isCurrent) continue;
      if (await seesThere(ctx, organizationId, { id, number })) return { organization: { id: organizationId, name } };
    }
    throw new Failure("not_found", `None of your other organizations has the approval ${given}.`);
  },
});

/** Whether the same person may see the execution or the approval with the rights they have in the other organization. */
async function seesThere(ctx: Context, organizationId: string, { id, number }: { id: string; number: number }): Promise<boolean> {
  const { label } = ctx.actor;
  const person = personOf(ctx);
  const actor = person === null ? null : await refreshActor({ organizationId, kind: "user", id: person, label });
  if (!actor || !can(actor, "executions:read")) return false;
  const db = scopedDb(organizationId);
  const there = { ...ctx, organizationId, actor, db };
  const asked = db.approval.count({ where: { executionId: id, number, AND: seenBy(there) } });
  const begun = db.execution.count({ where: { id, AND: visibleTo(there) } });
  return (await asked) + (await begun) > 0;
}
