"use client";

import { useEffect, useState } from "react";
import { useApi } from "@/components/api/use-api";
import { ApprovalCard } from "@/components/approval/approval-card";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Skeleton } from "@/components/ui/skeleton";
import type { ApprovalDetails, ApprovalView } from "@/lib/executions";

type OpenedCardProps = { item: ApprovalView; isCurrent: boolean; onAnswered: () => void; onClose: () => void };

/** The card of a row, with what only the card needs. */
export function OpenedCard({ item, isCurrent, onAnswered, onClose }: OpenedCardProps) {
  const api = useApi();
  const [details, setDetails] = useState<ApprovalDetails>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    const stop = new AbortController();
    void api<ApprovalDetails>(`/approvals/${item.id}`, { method: "GET", signal: stop.signal }).then((result) => {
      if (stop.signal.aborted) return;
      if (result.ok) setDetails(result.data);
      else setFailure(result.error.message);
    });
    return () => stop.abort();
  }, [api, item.id]);

  if (failure)
    return (
      <Callout
        tone="failed"
        live
        title={failure}
        actions={
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        }
      />
    );
  if (!details) return <Skeleton className="h-120 rounded-card" />;
  return <ApprovalCard approval={details} isCurrent={isCurrent} onAnswered={onAnswered} />;
}
