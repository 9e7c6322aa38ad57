import type { ApprovalDetails } from "@executor/core/executions";
import { useMemo, useState } from "react";
import { isPossible, type Reach, reachGiven } from "./scope-choice";
import { type Answered, problemsIn, useAnswer } from "./use-answer";
import { useCardKeys } from "./use-card-keys";

type Step = "choose" | "edit" | "decline";

/** The state of a decision: the step, its scope, and the server's problems with it. */
export function useDecision(approval: ApprovalDetails, isCurrent: boolean, onDone: (answered: Answered) => void) {
  const [step, setStep] = useState<Step>("choose");
  const [reach, setReach] = useState<Reach>({ scope: "once", hours: 1 });
  const { answer, pending, failure, clear } = useAnswer(approval.id, onDone);
  const { kind, mayAnswer, mayEdit, scopes } = approval;
  const problems = useMemo(() => problemsIn(failure, kind === "approval" ? "arguments" : "content"), [failure, kind]);

  function go(to: Step) {
    clear();
    setStep(to);
  }

  function approve(args?: Record<string, unknown>) {
    if (isPossible(reach)) void answer({ action: "accept", ...reachGiven(reach), ...(args ? { arguments: args } : {}) });
  }

  useCardKeys({
    isOn: isCurrent && mayAnswer && step === "choose" && kind === "approval",
    onApprove: () => approve(),
    onEdit: () => mayEdit && go("edit"),
    onDecline: () => go("decline"),
    onScope: (scope) => scopes.includes(scope) && setReach({ ...reach, scope }),
  });

  return { onDone, step, go, reach, setReach, answer, approve, pending, failure, problems, mayEdit };
}

export type Decision = ReturnType<typeof useDecision>;
