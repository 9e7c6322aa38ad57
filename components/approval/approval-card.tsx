"use client";

import { useId, useState } from "react";
import type { ApprovalDetails } from "@/lib/executions";
import { AnsweredLine } from "./answered/answered-line";
import type { Answered } from "./answering/use-answer";
import { ApprovalHead } from "./approval-head";
import { ArgumentList } from "./arguments/argument-list";
import { DecisionBar } from "./decision-bar";
import { CodeExcerpt } from "./facts/code-excerpt";
import { EarlierCalls } from "./facts/earlier-calls";
import { RequestFacts } from "./facts/request-facts";
import { RuleFacts } from "./facts/rule-facts";
import { useLiveApproval } from "./use-live-approval";

type ApprovalCardProps = {
  approval: ApprovalDetails;
  onAnswered?: (answered: Answered) => void;
  /** Whether the keys `a e d 1–4` are for this card. */
  isCurrent?: boolean;
};

/** All that helps to decide about one call, and the decision. Once it is given, one line says what happened next. */
export function ApprovalCard({ approval: given, onAnswered, isCurrent = true }: ApprovalCardProps) {
  const titleId = useId();
  const [answered, setAnswered] = useState<Answered>();
  const { approval, learn } = useLiveApproval(given);

  function onDone(done: Answered) {
    setAnswered(done);
    void learn();
    onAnswered?.(done);
  }

  const state = answered?.state ?? approval.state;
  if (state !== "waiting")
    return (
      <article className="animate-fade rounded-card border bg-surface px-4 py-3">
        <AnsweredLine approval={{ ...approval, state }} isYours={answered?.isYours} isLive />
      </article>
    );
  return (
    <article aria-labelledby={titleId} className="rounded-card border bg-raised">
      <div className="flex flex-col gap-5 p-4">
        <ApprovalHead approval={approval} request={approval.request} titleId={titleId} />
        <Facts approval={approval} />
      </div>
      <DecisionBar key={approval.id} approval={approval} isCurrent={isCurrent} onDone={onDone} />
    </article>
  );
}

function Facts({ approval }: { approval: ApprovalDetails }) {
  const { kind, request, decision, source, line, earlierCalls } = approval;
  return (
    <>
      <ArgumentList {...approval} />
      {request && <RequestFacts request={request} kind={kind} />}
      {decision?.action === "require_approval" && <RuleFacts decision={decision} />}
      {source !== null && <CodeExcerpt source={source} line={line} />}
      {earlierCalls.length > 0 && <EarlierCalls calls={earlierCalls} />}
    </>
  );
}
