"use client";

import type { ApprovalDetails } from "@executor/core/executions";
import { useEffect, useRef } from "react";
import { useRead } from "../api/use-read";
import { ApprovalCard } from "../approval/approval-card";
import { useRunEvents } from "../run/use-run-events";
import { ResultView, type ToolAnswer } from "../tool-result/result-view";
import { Callout } from "../ui/callout";
import { Skeleton } from "../ui/skeleton";

type PendingCallProps = { executionId: string; durationMs: number; reconnectHref: string | undefined };

/** A call that a person has to agree to first: the question, and the answer of the tool once there is one. */
export function PendingCall({ executionId, durationMs, reconnectHref }: PendingCallProps) {
  const { state, result } = useRunEvents(executionId);
  const { answer: question } = useRead<ApprovalDetails>(`/approvals/${executionId}`);
  const place = useRef<HTMLDivElement>(null);
  const isAsked = question?.ok === true;
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView({ block: "start" });
  }, [isAsked]);
  return (
    <div ref={place} className="flex scroll-mt-16 flex-col gap-4">
      {!question && <Skeleton className="h-24" />}
      {question?.ok && <ApprovalCard approval={question.data} />}
      {question && !question.ok && (
        <Callout tone="waiting" live title="This call waits for an approval">
          Somebody who may answer finds it in the inbox. The answer of the tool appears here.
        </Callout>
      )}
      {state === "completed" && (
        <ResultView answer={result as ToolAnswer} durationMs={durationMs} reconnectHref={reconnectHref} />
      )}
      {state === "cancelled" && <Callout live title="The call was cancelled. Nothing was sent." />}
    </div>
  );
}
