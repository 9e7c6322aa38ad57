"use client";

import type { ApprovalView } from "@executor/core/executions";
import { AnsweredLine } from "@/components/approval/answered/answered-line";
import { Asker } from "@/components/approval/approval-head";
import { gistOfApproval } from "@/components/approval/arguments/gist";
import { CardBoundary } from "@/components/approval/card-boundary";
import { isDestructive, lineOf, sentenceOf } from "@/components/approval/facts/sentence";
import { IntegrationIcon } from "@/components/integration-icon";
import { expiry, RelativeTime } from "@/components/relative-time";
import { EffectBadge } from "@/components/tool-badges";
import { integrationOf } from "@/components/tool-name/title-of";
import { ToolLocation } from "@/components/tool-name/tool-name";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { isAnswerableTogether } from "./answer-together";
import { OpenedCard } from "./opened-card";
import { rowIdOf } from "./use-current";

type InboxItemProps = {
  item: ApprovalView;
  isCurrent: boolean;
  /** Just answered here: its card stays and shows what happens. */
  isFollowed: boolean;
  isChosen: boolean;
  isChoosable: boolean;
  onChoose: (isChosen: boolean) => void;
  onOpen: () => void;
  onClose: () => void;
  onAnswered: () => void;
};

export function InboxItem(props: InboxItemProps) {
  const { item, isFollowed, isChosen, isChoosable, onChoose } = props;
  const isWaiting = item.state === "waiting" && !isFollowed;
  return (
    <li id={rowIdOf(item.id)} tabIndex={-1} className="flex scroll-my-4 items-start gap-2 rounded-card sm:gap-3">
      {isWaiting && (
        <span className="flex h-15 w-5 shrink-0 items-center justify-center max-sm:hidden">
          {isAnswerableTogether(item) && (
            <Checkbox
              hideLabel
              label={`Select ${sentenceOf(item)}`}
              checked={isChosen}
              disabled={!isChoosable && !isChosen}
              onCheckedChange={(checked) => onChoose(checked === true)}
            />
          )}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <CardBoundary id={item.id}>
          <Content {...props} isWaiting={isWaiting} />
        </CardBoundary>
      </div>
    </li>
  );
}

function Content({ isWaiting, ...props }: InboxItemProps & { isWaiting: boolean }) {
  const { item, isCurrent, isFollowed, onOpen } = props;
  if (isCurrent || isFollowed) return <OpenedCard {...props} />;
  if (isWaiting) return <Closed item={item} onOpen={onOpen} />;
  return (
    <div className="rounded-card border bg-surface px-4 py-3">
      <AnsweredLine approval={item} isLive={false} />
    </div>
  );
}

function Closed({ item, onOpen }: { item: ApprovalView; onOpen: () => void }) {
  const { address, expiresAt } = item;
  const line = lineOf(item);
  return (
    <button
      type="button"
      aria-expanded={false}
      onClick={onOpen}
      className="flex min-h-15 w-full items-center gap-3 overflow-hidden rounded-card border bg-raised pr-4 text-left hover:bg-hover"
    >
      <span aria-hidden className={cn("w-1 shrink-0 self-stretch", isDestructive(item) ? "bg-failed" : "bg-waiting-edge")} />
      <IntegrationIcon slug={integrationOf(address)} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5 py-2">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate max-sm:line-clamp-2 max-sm:whitespace-normal">
            <span className="font-medium">{sentenceOf(item)}</span>{" "}
            <span className="text-dense text-secondary">{gistOfApproval(item)}</span>
          </span>
          {isDestructive(item) && <EffectBadge effect="destructive" />}
        </span>
        <span className="flex min-w-0 gap-2 text-label text-secondary">
          <ToolLocation address={address} />
          {line && <span className="min-w-0 flex-1 truncate font-mono max-sm:hidden">{line}</span>}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-0.5 py-2 text-label text-secondary max-sm:hidden">
        <Asker approval={item} />
        <span>
          <RelativeTime value={expiresAt} lead={expiry} />
        </span>
      </span>
    </button>
  );
}
