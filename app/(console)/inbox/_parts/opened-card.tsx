"use client";

import type { ApprovalDetails, ApprovalView } from "@executor/core/executions";
import { useRead } from "@/components/api/use-read";
import { ApprovalCard } from "@/components/approval/approval-card";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Skeleton } from "@/components/ui/skeleton";

type OpenedCardProps = { item: ApprovalView; isCurrent: boolean; onAnswered: () => void; onClose: () => void };

/** The card of a row. It loads what only the card needs. */
export function OpenedCard({ item, isCurrent, onAnswered, onClose }: OpenedCardProps) {
  const { answer } = useRead<ApprovalDetails>(`/approvals/${item.id}`);
  if (!answer) return <Skeleton className="h-120 rounded-card" />;
  if (!answer.ok)
    return (
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
    );
  return <ApprovalCard approval={answer.data} isCurrent={isCurrent} onAnswered={onAnswered} />;
}
