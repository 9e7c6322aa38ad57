import type { Actor } from "../../../operation/context";
import type { Effect } from "../../../plugins";
import type { Decision } from "../../../policies";
import type { Answerers } from "../../journal/record";

/** Who may answer for a call: what the policies demand, and no key approves what it removes itself. */
export function answerersFor({ kind }: Pick<Actor, "kind">, effect: Effect, { asking }: Decision): Answerers {
  const own = effect === "destructive" && kind !== "user" ? "key" : "none";
  return { peopleOnly: asking?.peopleOnly ?? false, barredAsker: asking?.noSelfApproval ? "person" : own };
}

export const anybody: Answerers = { peopleOnly: false, barredAsker: "none" };
