"use client";

import type { ApprovalView } from "@executor/core/executions";
import { sentenceOf } from "@/components/approval/facts/sentence";
import { Button } from "@/components/ui/button";
import { ApprovalRow } from "./approval-row";
import { type ApprovalGroup, isAnswerableTogether } from "./groups";
import { listId } from "./use-current";

type ApprovalListProps = {
  groups: readonly ApprovalGroup[];
  current: string | undefined;
  answered: readonly string[];
  onOpen: (id: string) => void;
  onReview: (group: ApprovalGroup) => void;
};

/** The approvals, those of one tool together. One row is in the tab order; the others are reached with the arrows. */
export function ApprovalList({ groups, current, answered, onOpen, onReview }: ApprovalListProps) {
  const items = groups.flatMap((group) => group.items);
  const reachable = items.some(({ id }) => id === current) ? current : items[0]?.id;
  const row = (item: ApprovalView) => (
    <ApprovalRow
      key={item.id}
      item={item}
      isCurrent={item.id === current}
      isReachable={item.id === reachable}
      isAnswered={answered.includes(item.id)}
      onOpen={onOpen}
    />
  );
  return (
    <ol id={listId} aria-label="Approvals" className="flex flex-col gap-0.5">
      {groups.map((group) => {
        const [first] = group.items;
        if (!first || group.items.length === 1) return group.items.map(row);
        const open = group.items.filter((item) => isAnswerableTogether(item) && !answered.includes(item.id));
        const title = sentenceOf(first);
        return (
          <li key={first.id} className="flex flex-col gap-0.5 py-1">
            <div className="flex min-h-8 items-center justify-between gap-3 px-1 text-dense">
              <span className="min-w-0 truncate text-secondary">
                {title} <span className="text-faint">{open.length.toLocaleString("en")}</span>
              </span>
              {open.length > 1 && (
                <Button variant="ghost" size="small" aria-label={`Review together: ${title}`} onClick={() => onReview(group)}>
                  <span className="text-accent">Review together</span>
                </Button>
              )}
            </div>
            <ol aria-label={title} className="flex flex-col gap-0.5">
              {group.items.map(row)}
            </ol>
          </li>
        );
      })}
    </ol>
  );
}
