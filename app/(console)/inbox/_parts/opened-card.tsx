"use client";

import type { ApprovalDetails, ApprovalView } from "@executor/core/executions";
import { useId } from "react";
import { useRead } from "@/components/api/use-read";
import { ApprovalCard } from "@/components/approval/approval-card";
import { ApprovalHead } from "@/components/approval/approval-head";
import { ArgumentList } from "@/components/approval/arguments/argument-list";
import { CardBoundary } from "@/components/approval/card-boundary";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Skeleton } from "@/components/ui/skeleton";

type OpenedCardProps = {
  id: string;
  /** What the list knows of it already. */
  item: ApprovalView | undefined;
  isCurrent: boolean;
  onAnswered: () => void;
  onHeld: () => void;
  onUndo: () => void;
  onRefused: () => void;
  onClose: () => void;
};

/** The card of a row. What only the card needs is loaded while the rest is there already. */
export function OpenedCard({ id, item, isCurrent, onClose, ...acts }: OpenedCardProps) {
  const { answer } = useRead<ApprovalDetails>(`/approvals/${id}`);
  if (!answer) return item?.state === "waiting" ? <Coming item={item} /> : <Skeleton className="m-8 h-24 rounded-card" />;
  if (!answer.ok)
    return (
      <div className="p-4">
        <Callout
          tone="failed"
          live
          title={answer.error.message}
          actions={
            <Button size="small" onClick={onClose}>
              Close
            </Button>
          }
        />
      </div>
    );
  return (
    <CardBoundary id={id}>
      <ApprovalCard approval={answer.data} isCurrent={isCurrent} layout="pane" {...acts} />
    </CardBoundary>
  );
}

/** The card before its details have arrived. */
function Coming({ item }: { item: ApprovalView }) {
  const titleId = useId();
  return (
    <div aria-busy className="flex flex-col gap-6 p-4 lg:px-8 lg:py-6">
      <ApprovalHead approval={item} titleId={titleId} />
      <Skeleton className="h-16 rounded-card" />
      {!item.areArgumentsLarge && <ArgumentList {...item} lastApproved={null} />}
    </div>
  );
}
