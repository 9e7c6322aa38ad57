"use client";

import type { ApprovalView } from "@executor/core/executions";
import Link from "next/link";
import { PersonName } from "../../known-people";
import { RelativeTime } from "../../relative-time";
import { Badge } from "../../ui/badge";
import { counted } from "../../ui/counted";
import { visibleText } from "../../ui/visible-text";
import { EditedParts } from "../arguments/edited-parts";
import { gistOfApproval } from "../arguments/gist";
import { headlineOf, headlineText } from "../facts/headline";
import { type AnswerState, answerLook, isWithdrawn } from "./answer-look";
import { useAftermath } from "./use-aftermath";
import { whatHappened } from "./what-happened";

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
  const { tone, icon: Icon, word } = answerLook(approval, state);
  return (
    <div className="flex min-w-0 flex-col gap-1 text-dense" role={isLive ? "status" : undefined}>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone}>
          <Icon aria-hidden />
          {word}
        </Badge>
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{headlineText(approval)}</span>{" "}
          <span className="text-secondary">{gistOfApproval(approval, headlineOf(approval).told)}</span>
        </span>
      </p>
      {isYours === false && (
        <p className="font-medium text-waiting">
          {isWithdrawn(approval, state)
            ? "The question was withdrawn before you answered."
            : "Somebody answered before you: your answer does not count."}
        </p>
      )}
      <p className="text-secondary wrap-anywhere">
        Asked by <PersonName label={approval.actor.label} />. {byWhom(state, approval, isYours)}
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
      {answer?.isEdited && !approval.areArgumentsLarge && (
        <EditedParts asked={approval.arguments} edited={answer.editedArguments} minorUnits={approval.tool?.minorUnits} />
      )}
      {isLive && state !== "expired" && (
        <p className="text-text">
          {isDetached ? goneOn[state] : whatHappened(aftermath)}{" "}
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

/** Said of a run that did not wait for its answer. */
const goneOn: Record<AnswerState, string> = {
  accepted: "The run did not wait. The same call passes when it is made again.",
  declined: "The run did not wait. The same call asks again when it is made again.",
  cancelled: "The run did not wait. The same call asks again when it is made again.",
  expired: "",
};

function byWhom(state: AnswerState, approval: ApprovalView, isYours: boolean | undefined): string {
  const by = approval.answer?.by;
  if (state === "expired") return "Nobody answered in time: nothing was sent";
  if (state === "cancelled" && !by) return "The run was cancelled before anybody answered: nothing was sent";
  const { word } = answerLook(approval, state);
  if (isYours) return `${word} by you`;
  return by ? `${word} by ${visibleText(by.label)}` : word;
}

function scopeWords({ kind, hours }: { kind: string; hours?: number | undefined }): string {
  if (kind === "alike") return ", with all like it in this run";
  if (kind === "run") return ", for the rest of the run";
  if (kind === "hours" && hours !== undefined) return `, for ${counted(hours, "hour")}`;
  return kind === "always" ? ", and always from now on" : "";
}
