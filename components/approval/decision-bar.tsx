"use client";

import { useState } from "react";
import type { ApprovalDetails } from "@/lib/executions";
import { Callout } from "../ui/callout";
import { cn } from "../ui/cn";
import { DeclineForm } from "./answering/decline-form";
import { EditForm } from "./answering/edit-form";
import { isPossible, type Reach, reachGiven } from "./answering/scope-choice";
import { type Answered, problemsIn, useAnswer } from "./answering/use-answer";
import { useCardKeys } from "./answering/use-card-keys";
import { Question } from "./question";

type DecisionBarProps = { approval: ApprovalDetails; isCurrent: boolean; onDone: (answered: Answered) => void };

/** Where the decision is made; the buttons stay in sight however long the card is. */
export function DecisionBar({ approval, isCurrent, onDone }: DecisionBarProps) {
  const [step, setStep] = useState<"choose" | "edit" | "decline">("choose");
  const [reach, setReach] = useState<Reach>({ scope: "once", hours: 1 });
  const { answer, pending, failure, clear } = useAnswer(approval.id, onDone);
  const { kind, mayAnswer, isDetached, scopes } = approval;
  const mayEdit = kind === "approval" && !isDetached;
  const isChoosing = step === "choose" && kind === "approval";

  const problems = problemsIn(failure, kind === "approval" ? "arguments" : "content");
  const isSaidAtFields = step !== "decline" && problems.length > 0;

  function go(to: typeof step) {
    clear();
    setStep(to);
  }

  const approve = (args?: Record<string, unknown>) => {
    if (isPossible(reach)) void answer({ action: "accept", ...reachGiven(reach), ...(args ? { arguments: args } : {}) });
  };
  useCardKeys({
    isOn: isCurrent && mayAnswer && isChoosing,
    onApprove: () => approve(),
    onEdit: () => mayEdit && go("edit"),
    onDecline: () => go("decline"),
    onScope: (scope) => scopes.includes(scope) && setReach({ ...reach, scope }),
  });

  return (
    <section
      aria-label="Decision"
      className={cn("flex flex-col gap-3 rounded-b-card border-t bg-raised p-4 max-sm:p-3", isChoosing && "sticky bottom-0 z-10")}
    >
      {failure && !isSaidAtFields && <Callout tone="failed" live title={failure.message} />}
      {!mayAnswer && <NotAllowed signIn={approval.signIn} />}
      {mayAnswer && step === "decline" && (
        <DeclineForm
          pending={pending === "decline"}
          onBack={() => go("choose")}
          onDecline={(reason) => void answer({ action: "decline", ...(reason ? { reason } : {}) })}
        />
      )}
      {mayAnswer && step === "edit" && (
        <EditForm
          approval={approval}
          pending={pending === "accept"}
          problems={problems}
          onApprove={approve}
          onBack={() => go("choose")}
        />
      )}
      {mayAnswer && step === "choose" && (
        <Question
          approval={approval}
          reach={reach}
          onReach={setReach}
          pending={pending}
          problems={problems}
          onAccept={(content) => (content ? void answer({ action: "accept", content }) : approve())}
          onEdit={mayEdit ? () => go("edit") : undefined}
          onDecline={() => go("decline")}
          onFailed={() => void answer({ action: "decline" })}
        />
      )}
    </section>
  );
}

const notAllowed = {
  answer: "Answering needs the permission executions:answer. Whoever began the run, or an administrator, can answer it.",
  org: "Signing in for the organization needs the permission connections:write. The run goes on by itself once an administrator has done it.",
  user: "It is about somebody's own account: only they can sign in. The run goes on by itself once they have.",
};

function NotAllowed({ signIn }: Pick<ApprovalDetails, "signIn">) {
  return <Callout title="You cannot answer this">{notAllowed[signIn?.owner ?? "answer"]}</Callout>;
}
