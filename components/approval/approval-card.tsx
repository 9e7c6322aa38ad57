"use client";

import type { ApprovalDetails } from "@executor/core/executions";
import { useId, useState } from "react";
import { Callout } from "../ui/callout";
import { AnsweredLine } from "./answered/answered-line";
import { EditForm } from "./answering/edit-form";
import type { Answered } from "./answering/use-answer";
import { useDecision } from "./answering/use-decision";
import { ApprovalHead } from "./approval-head";
import { ArgumentList } from "./arguments/argument-list";
import { DecisionBar } from "./decision-bar";
import { AlongFacts } from "./facts/along-facts";
import { changedWords } from "./facts/changed";
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

/** The facts for a decision about one call, and the decision. Once decided, one line says what happened next. */
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
      <Waiting key={approval.id} approval={approval} titleId={titleId} isCurrent={isCurrent} onDone={onDone} />
    </article>
  );
}

type WaitingProps = {
  approval: ApprovalDetails;
  titleId: string;
  isCurrent: boolean;
  onDone: (answered: Answered) => void;
};

function Waiting({ approval, titleId, isCurrent, onDone }: WaitingProps) {
  const formId = useId();
  const decision = useDecision(approval, isCurrent, onDone);
  const [isReady, setReady] = useState(false);
  return (
    <>
      <div className="flex flex-col gap-5 p-4">
        <ApprovalHead
          approval={approval}
          request={approval.request?.kind === "http" ? approval.request : null}
          titleId={titleId}
        />
        {decision.step === "edit" ? (
          <EditForm
            formId={formId}
            approval={approval}
            problems={decision.problems}
            onReady={setReady}
            onApprove={decision.approve}
          />
        ) : (
          <ArgumentList {...approval} />
        )}
        <Facts approval={approval} />
      </div>
      <DecisionBar approval={approval} decision={decision} edit={{ formId, isReady }} />
    </>
  );
}

function Facts({ approval }: { approval: ApprovalDetails }) {
  const { kind, request, outdated, account, fixed, decision, answerers, source, line, earlierCalls } = approval;
  return (
    <>
      {outdated.length > 0 && (
        <Callout title="Approved, this call asks once more">
          Since it was asked, {outdated.map((what) => changedWords[what]).join("; ")}.
        </Callout>
      )}
      {request && <RequestFacts request={request} kind={kind} />}
      <AlongFacts account={account} fixed={fixed} />
      {decision?.action === "require_approval" && <RuleFacts decision={decision} answerers={answerers} />}
      {source !== null && <CodeExcerpt source={source} line={line} />}
      {earlierCalls.length > 0 && <EarlierCalls calls={earlierCalls} />}
    </>
  );
}
