import type { Context } from "../../../operation/context";
import { Failure } from "../../../operation/failure";
import { decisionOf } from "../../../tools";
import { answerersFor } from "../../doorway/approved/answerers";
import type { Answerers } from "../../journal/record";
import { askedTool } from "../asked/tool";
import type { ApprovalRecord } from "../find";

/** Who may answer: as it was when the call asked, and as the policies have it now. What either forbids is forbidden. */
export async function answerersNow(ctx: Context, approval: ApprovalRecord): Promise<Answerers> {
  const { peopleOnly, barredAsker } = approval;
  const then = { peopleOnly, barredAsker: barredAsker as Answerers["barredAsker"] }; // safe: written by ask()
  if (approval.kind !== "approval" || approval.state !== "waiting") return then;
  const now = await askedTool(ctx, approval).catch(goneMeanwhile);
  if (now === null) return then;
  const today = answerersFor(now.theirs.actor, now.placed.tool.effect, decisionOf(now.placed));
  return {
    peopleOnly: then.peopleOnly || today.peopleOnly,
    barredAsker: today.barredAsker === "person" || then.barredAsker === "none" ? today.barredAsker : then.barredAsker,
  };
}

function goneMeanwhile(error: unknown): null {
  if (error instanceof Failure) return null;
  throw error;
}
