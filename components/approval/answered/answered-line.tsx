"use client";

import type { ApprovalView } from "@executor/core/executions";
import { Ban, Check, CircleSlash, Clock } from "lucide-react";
import Link from "next/link";
import { RelativeTime } from "../../relative-time";
import { Badge } from "../../ui/badge";
import { counted } from "../../ui/counted";
import { visibleText } from "../../ui/visible-text";
import { gistOfApproval } from "../arguments/gist";
import { sentenceOf } from "../facts/sentence";
import { useAftermath } from "./use-aftermath";
import { whatHappened } from "./what-happened";

type State = Exclude<ApprovalView["state"], "waiting">;

const looks = {
  accepted: { tone: "succeeded", icon: Check, word: "Approved" },
  declined: { tone: "failed", icon: Ban, word: "Declined" },
  cancelled: { tone: "neutral", icon: CircleSlash, word: "Cancelled" },
  expired: { tone: "neutral", icon: Clock, word: "Expired" },
} as const;

type AnsweredLineProps = {
  approval: ApprovalView;
  /** Whether the answer is the viewer's. Undefined if they did not answer. */
  isYours?: boolean | undefined;
  /** Follows the run from here. */
  isLive: boolean;
};

/** An answered approval: by whom and how, and what happened next. */
export function AnsweredLine({ approval, isYours, isLive }: AnsweredLineProps) {
  const { state, executionId, seq, answer, isDetached } = approval;
  const aftermath = useAftermath({ executionId, seq, isLive: isLive && state !== "waiting" && !isDetached });
  if (state === "waiting") return null;
  const { tone, icon: Icon, word } = looks[state];
  const said = wordFor(approval, word);
  return (
    <div className="flex min-w-0 flex-col gap-1 text-dense" role={isLive ? "status" : undefined}>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone}>
          <Icon aria-hidden />
          {said}
        </Badge>
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{sentenceOf(approval)}</span>{" "}
          <span className="text-secondary">{gistOfApproval(approval)}</span>
        </span>
      </p>
      {isYours === false && <p className="font-medium text-waiting">Somebody answered before you: your answer does not count.</p>}
      <p className="text-secondary wrap-anywhere">
        Asked by {visibleText(approval.actor.label)}. {byWhom(state, approval, isYours)}
        {answer && (
          <>
            {" "}
            <RelativeTime value={answer.at} />
          </>
        )}
        {answer?.isEdited && ", with other arguments"}
        {answer?.scope && scopeWords(answer.scope)}
        {"."}
        {answer?.reason && ` Reason: ${visibleText(answer.reason)}`}
      </p>
      {isLive && state !== "expired" && (
        <p className="text-text">
          {isDetached ? "The run did not wait. The same call passes when it is made again." : whatHappened(aftermath)}{" "}
          {aftermath.nextId && (
            <Link href={`/resume/${aftermath.nextId}`} className="rounded-control text-accent underline underline-offset-4">
              Answer that one
            </Link>
          )}{" "}
          <Link
            href={`/runs/${executionId}`}
            prefetch={false}
            className="rounded-control text-accent underline underline-offset-4"
          >
            See the run
          </Link>
        </p>
      )}
    </div>
  );
}

/** Other questions are not called approvals. */
function wordFor({ kind, signIn, state }: ApprovalView, word: string): string {
  if (state !== "accepted" || kind === "approval") return word;
  return signIn ? "Signed in" : "Answered";
}

function byWhom(state: State, approval: ApprovalView, isYours: boolean | undefined): string {
  const by = approval.answer?.by;
  if (state === "expired") return "Nobody answered in time";
  if (state === "cancelled" && !by) return "The run was cancelled before anybody answered";
  const word = wordFor(approval, looks[state].word);
  if (isYours) return `${word} by you`;
  return by ? `${word} by ${visibleText(by.label)}` : word;
}

function scopeWords({ kind, hours }: { kind: string; hours?: number | undefined }): string {
  if (kind === "run") return ", for the rest of the run";
  if (kind === "hours" && hours !== undefined) return `, for ${counted(hours, "hour")}`;
  return kind === "always" ? ", and always from now on" : "";
}
