import { refreshActor } from "../../../identity";
import type { Actor, Context } from "../../../operation/context";
import { Failure } from "../../../operation/failure";
import { type Placed, viewOf } from "../../../tools";
import { findTool } from "../../doorway/find";
import type { ApprovalRecord } from "../find";

/** The tool an approval is about, as whoever began the run sees it today. */
export async function askedTool(ctx: Context, approval: ApprovalRecord): Promise<{ theirs: Context; placed: Placed }> {
  const { actorKind, actorId: id, actorLabel: label } = approval;
  const actor = await refreshActor({ organizationId: ctx.organizationId, kind: actorKind as Actor["kind"], id, label }); // safe: written from a context
  if (!actor) throw new Failure("conflict", "Whoever began this run may no longer act. Decline it instead.");
  const theirs = { ...ctx, actor };
  const found = await findTool(await viewOf(theirs), approval.address);
  if ("code" in found) throw new Failure("conflict", found.message);
  return { theirs, placed: found };
}
