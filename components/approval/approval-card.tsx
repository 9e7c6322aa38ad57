"use client";

import type { ApprovalDetails } from "@executor/core/executions";
import { useId, useState } from "react";
import { PlannedList } from "../plan/planned-list";
import { Callout } from "../ui/callout";
import { cn } from "../ui/cn";
import { changedWords } from "../why/changed";
import { AnsweredLine } from "./answered/answered-line";
import { EditForm } from "./answering/edit-form";
import type { Answered } from "./answering/use-answer";
import { type DecisionActs, useDecision } from "./answering/use-decision";
import { ApprovalHead } from "./approval-head";
import { ArgumentList } from "./arguments/argument-list";
import { Claim } from "./claim/claim";
import { DecisionBar } from "./decision-bar";
import { AlikeCalls } from "./facts/alike-calls";
import { AlongFacts } from "./facts/along-facts";
import { CodeExcerpt } from "./facts/code-excerpt";
import { EarlierDecisions } from "./facts/earlier-decisions";
import { RequestFacts } from "./facts/request-facts";
import { RuleFacts } from "./facts/rule-facts";
import { RunSoFar } from "./facts/run-so-far";
import { useLiveApproval } from "./use-live-approval";
import { Viewers } from "./viewers/viewers";

type ApprovalCardProps = Pick<DecisionActs, "onHeld" | "onUndo"> & {
  onRefused?: () => void;
  approval: ApprovalDetails;
  onAnswered?: (answered: Answered) => void;
  /** Whether the keys `a e d 1–5` are for this card. */
  isCurrent?: boolean;
  /** A pane is filled by it. On a page and in a pane people see who else looks. */
  layout?: Layout;
};

type Layout = "inline" | "page" | "pane";

/** The facts for a decision about one call, and the decision. Once decided, one line says what happened next. */
export function ApprovalCard({
  approval: given,
  onAnswered,
  isCurrent = true,
  layout = "inline",
  onRefused,
  ...held
}: ApprovalCardProps) {
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
      <article className={cn("animate-fade px-4 py-3", layout === "pane" ? "lg:px-8 lg:py-6" : "rounded-card border bg-surface")}>
        <AnsweredLine approval={{ ...approval, state }} isYours={answered?.isYours} isLive />
      </article>
    );
  const acts = {
    ...held,
    onDone,
    onRefused() {
      void learn();
      onRefused?.();
    },
  };
  return (
    <article
      aria-labelledby={titleId}
      className={layout === "pane" ? "flex min-h-full flex-col bg-background" : "rounded-card border bg-raised"}
    >
      <Waiting
        key={approval.id}
        approval={approval}
        titleId={titleId}
        isCurrent={isCurrent}
        layout={layout}
        acts={acts}
        onStirred={learn}
      />
    </article>
  );
}

type WaitingProps = {
  approval: ApprovalDetails;
  titleId: string;
  isCurrent: boolean;
  layout: Layout;
  acts: DecisionActs;
  onStirred: () => Promise<void>;
};

function Waiting({ approval, titleId, isCurrent, layout, acts, onStirred }: WaitingProps) {
  const formId = useId();
  const decision = useDecision(approval, isCurrent, acts);
  const [isReady, setReady] = useState(false);
  const { request, arguments: args } = approval;
  return (
    <>
      <div className={cn("flex flex-1 flex-col gap-6 p-4", layout === "pane" && "lg:px-8 lg:py-6")}>
        <ApprovalHead
          approval={approval}
          request={request?.kind === "http" ? request : null}
          titleId={titleId}
          people={
            <>
              {layout !== "inline" && <Viewers approvalId={approval.id} isOn={isCurrent} />}
              <Claim approval={approval} onChanged={onStirred} />
            </>
          }
        />
        {request && <RequestFacts request={request} kind={approval.kind} args={args} />}
        {decision.step === "edit" ? (
          <EditForm
            formId={formId}
            approval={approval}
            problems={decision.problems}
            onReady={setReady}
            onApprove={decision.approve}
          />
        ) : (
          <AskedFor approval={approval} />
        )}
        <Facts approval={approval} />
      </div>
      <DecisionBar approval={approval} decision={decision} edit={{ formId, isReady }} />
    </>
  );
}

const AskedFor = ({ approval }: { approval: ApprovalDetails }) =>
  approval.plan ? <PlanFacts plan={approval.plan} /> : <ArgumentList {...approval} />;

function PlanFacts({ plan }: { plan: NonNullable<ApprovalDetails["plan"]> }) {
  return (
    <section aria-label="Plan" className="flex flex-col gap-2">
      <h3 className="font-medium text-dense">What it may do, in this order</h3>
      <p className="text-dense text-secondary">
        The run was tried before, without changing anything, and would have made these calls. Approved, it makes them. Any other
        change asks by itself, and so do these in another order.
      </p>
      <PlannedList plan={plan} isOpen />
    </section>
  );
}

function Facts({ approval }: { approval: ApprovalDetails }) {
  const { outdated, account, fixed, decision, answerers, source, line, earlierCalls, earlierDecisions, tool } = approval;
  return (
    <>
      {outdated.length > 0 && (
        <Callout title="Approved, this call asks once more">
          Since it was asked, {outdated.map((what) => changedWords[what]).join("; ")}.
        </Callout>
      )}
      {approval.alike && approval.alike.calls.length > 0 && <AlikeCalls approval={approval} alike={approval.alike} />}
      <AlongFacts account={account} fixed={fixed} />
      {decision?.action === "require_approval" && <RuleFacts {...approval} decision={decision} answerers={answerers} />}
      {earlierDecisions.length > 0 && <EarlierDecisions decisions={earlierDecisions} tool={tool} />}
      {earlierCalls.length > 0 && <RunSoFar approval={approval} />}
      {source !== null && <CodeExcerpt source={source} line={line} />}
    </>
  );
}
