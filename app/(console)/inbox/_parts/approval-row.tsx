"use client";

import type { ApprovalView } from "@executor/core/executions";
import { Clock, Hand, LoaderCircle } from "lucide-react";
import { memo } from "react";
import { answerLook } from "@/components/approval/answered/answer-look";
import { useHeldAnswers } from "@/components/approval/answering/held-answers";
import { gistOfApproval } from "@/components/approval/arguments/gist";
import { useStanding } from "@/components/approval/claim/claim";
import { headlineOf, headlineText } from "@/components/approval/facts/headline";
import { isDestructive } from "@/components/approval/facts/sentence";
import { IntegrationIcon } from "@/components/integration-icon";
import { PersonName } from "@/components/known-people";
import { RelativeTime } from "@/components/relative-time";
import { EffectBadge } from "@/components/tool-badges";
import { integrationOf } from "@/components/tool-name/title-of";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { visibleText } from "@/components/ui/visible-text";
import { rowIdOf } from "./use-current";

export type RowProps = {
  item: ApprovalView;
  isCurrent: boolean;
  /** Whether it is the one in the tab order. */
  isReachable: boolean;
  /** Answered here a moment ago; the server may not have said so yet. */
  isAnswered: boolean;
  onOpen: (id: string) => void;
};

/** One approval in the list. Its height stays when it is answered, so nothing moves under the hand; nor is any other drawn again. */
export const ApprovalRow = memo(function ApprovalRow({ item, isCurrent, isReachable, isAnswered, onOpen }: RowProps) {
  const { address, state, actor } = item;
  const isWaiting = state === "waiting" && !isAnswered;
  const gist = gistOfApproval(item, headlineOf(item).told);
  return (
    <li>
      <button
        type="button"
        id={rowIdOf(item.id)}
        aria-current={isCurrent ? "true" : undefined}
        tabIndex={isReachable ? 0 : -1}
        onClick={() => onOpen(item.id)}
        className={cn(
          "flex h-15 w-full scroll-my-14 items-center gap-3 overflow-hidden rounded-control pr-3 text-left -outline-offset-2 hover:bg-hover",
          isCurrent && "lg:bg-hover",
          !isWaiting && "text-secondary",
        )}
      >
        <span aria-hidden className={cn("h-10 w-0.75 shrink-0 rounded-full", edgeOf(item, isWaiting))} />
        <IntegrationIcon slug={integrationOf(address)} />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex min-w-0 items-baseline justify-between gap-3">
            <span className="truncate font-medium">{headlineText(item)}</span>
            <RelativeTime value={item.createdAt} className="shrink-0 text-label text-secondary" />
          </span>
          <span className="flex h-5 min-w-0 items-center justify-between gap-3 text-label text-secondary">
            <span className="truncate">
              {gist && `${gist} · `}
              <PersonName label={actor.person ?? actor.label} />
            </span>
            <Standing item={item} isAnswered={isAnswered} />
          </span>
        </span>
      </button>
    </li>
  );
});

function Standing({ item, isAnswered }: Pick<RowProps, "item" | "isAnswered">) {
  const { isHeld } = useHeldAnswers();
  const claim = useStanding(item.claim);
  if (item.state !== "waiting") {
    const { tone, icon: Icon, word } = answerLook(item, item.state);
    return (
      <Badge tone={tone}>
        <Icon aria-hidden />
        {word}
      </Badge>
    );
  }
  if (isAnswered && isHeld(item.id))
    return (
      <Badge tone="waiting">
        <Clock aria-hidden />
        Not sent yet
      </Badge>
    );
  if (isAnswered)
    return (
      <Badge>
        <LoaderCircle aria-hidden />
        Answered
      </Badge>
    );
  if (claim)
    return (
      <Badge>
        <Hand aria-hidden />
        {claim.isYours ? "You are on it" : `${visibleText(claim.by.name)} is on it`}
      </Badge>
    );
  if (isDestructive(item)) return <EffectBadge effect="destructive" />;
  return item.kind !== "approval" && <Badge tone="waiting">{questionWord(item)}</Badge>;
}

function questionWord({ signIn, kind }: ApprovalView): string {
  if (signIn) return "sign-in";
  return kind === "plan" ? "plan" : "question";
}

function edgeOf(item: ApprovalView, isWaiting: boolean): string {
  if (!isWaiting) return "bg-transparent";
  return isDestructive(item) ? "bg-chart-failed" : "bg-chart-waiting";
}
