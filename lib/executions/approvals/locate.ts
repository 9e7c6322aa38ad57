import { z } from "zod";
import { scopedDb } from "../../db/scoped";
import { listMyOrganizations, refreshActor } from "../../identity";
import { type Context, can, personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { ExecutionId, parseExecutionId } from "../ids";
import { visibleTo } from "../views/visible";

/** The link to an approval may belong to another organization than the one its reader has open. */
export const locateApproval = operation({
  name: "approval.locate",
  summary: "Find which of your other organizations an approval belongs to",
  permission: "organization:read",
  input: z.object({ id: ExecutionId }),
  output: z.object({ organization: z.object({ id: z.string(), name: z.string() }) }),
  async run(ctx, { id: given }) {
    const { id } = parseExecutionId(given);
    const { items } = await listMyOrganizations(ctx, {});
    for (const { id: organizationId, name, isCurrent } of items) {
      if (isCurrent) continue;
      if (await seesThere(ctx, organizationId, id)) return { organization: { id: organizationId, name } };
    }
    throw new Failure("not_found", `None of your other organizations has the approval ${given}.`);
  },
});

/** Whether the same person may see the execution with the rights they have in the other organization. */
async function seesThere(ctx: Context, organizationId: string, id: string): Promise<boolean> {
  const { label } = ctx.actor;
  const person = personOf(ctx);
  const actor = person === null ? null : await refreshActor({ organizationId, kind: "user", id: person, label });
  if (!actor || !can(actor, "executions:read")) return false;
  const db = scopedDb(organizationId);
  const where = { id, AND: visibleTo({ ...ctx, organizationId, actor, db }) };
  return (await db.execution.findFirst({ where, select: { id: true } })) !== null;
}
