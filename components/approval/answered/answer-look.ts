import type { ApprovalView } from "@executor/core/executions";
import { Ban, Check, CircleSlash, Clock } from "lucide-react";

export type AnswerState = Exclude<ApprovalView["state"], "waiting">;

const looks = {
  accepted: { tone: "succeeded", icon: Check, word: "Approved" },
  declined: { tone: "failed", icon: Ban, word: "Declined" },
  cancelled: { tone: "neutral", icon: CircleSlash, word: "Cancelled" },
  expired: { tone: "neutral", icon: Clock, word: "Expired" },
} as const;

type Answered = Pick<ApprovalView, "kind" | "signIn" | "isDetached" | "answer">;

/** How an answer is shown. Other questions than approvals are not called so. */
export function answerLook(approval: Answered, state: AnswerState) {
  const look = looks[state];
  if (isWithdrawn(approval, state)) return { ...look, word: "Withdrawn" };
  if (state !== "accepted" || approval.kind === "approval" || approval.kind === "plan") return look;
  return { ...look, word: approval.signIn ? "Signed in" : "Answered" };
}

/** Only a question that no run waits for is taken back by itself. */
export const isWithdrawn = ({ isDetached, answer }: Answered, state: AnswerState): boolean =>
  state === "cancelled" && isDetached && answer?.by != null;
