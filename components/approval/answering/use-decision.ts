import type { ApprovalDetails } from "@executor/core/executions";
import { useMemo, useState } from "react";
import { useToast } from "../../ui/toast";
import { headlineText } from "../facts/headline";
import { isDestructive } from "../facts/sentence";
import { useHeldAnswers } from "./held-answers";
import { isPossible, type Reach, reachGiven } from "./scope-choice";
import { type Answered, type Answering, problemsIn, useAnswer } from "./use-answer";
import { useCardKeys } from "./use-card-keys";

type Step = "choose" | "edit" | "decline";

export type DecisionActs = {
  onDone: (answered: Answered) => void;
  /** The answer was refused: how the approval stands may have changed. */
  onRefused: () => void;
  /** The answer is given and can still be taken back. After an edit the card stays, so that taking it back loses nothing. */
  onHeld?: (() => void) | undefined;
  onUndo?: (() => void) | undefined;
};

/** The state of a decision: the step, its scope, and the server's problems with it. */
export function useDecision(approval: ApprovalDetails, isCurrent: boolean, acts: DecisionActs) {
  const [step, setStep] = useState<Step>("choose");
  const [reach, setReach] = useState<Reach>({ scope: "once", hours: 1, varying: approval.alike?.varying ?? [] });
  const { answer, pending, failure, clear } = useAnswer(approval.id, acts);
  const { hold, undo, isHeld } = useHeldAnswers();
  const toast = useToast();
  const { id, kind, mayAnswer, mayEdit, scopes } = approval;
  const problems = useMemo(() => problemsIn(failure, kind === "approval" ? "arguments" : "content"), [failure, kind]);

  function go(to: Step) {
    clear();
    if (to === "edit" && reach.scope === "alike") setReach({ ...reach, scope: "once" }); // what is edited counts for one call
    setStep(to);
  }

  function approve(args?: Record<string, unknown>) {
    if (!isPossible(reach) || isHeld(id)) return;
    const given: Answering = { action: "accept", ...reachGiven(reach), ...(args ? { arguments: args } : {}) };
    if (!isDestructive(approval)) return void answer(given);
    const label = headlineText(args ? { ...approval, arguments: args } : approval);
    hold({ ids: [id], label, send: () => sendHeld(given, label), onUndo: () => acts.onUndo?.() });
    if (!args) acts.onHeld?.();
  }

  /** Whoever approved may look at something else by now. */
  async function sendHeld(given: Answering, label: string) {
    const refused = await answer(given);
    if (refused) toast({ title: `Not approved: ${label}`, detail: refused.message, tone: "failed" });
  }

  useCardKeys({
    isOn: isCurrent && mayAnswer && step === "choose" && (kind === "approval" || kind === "plan") && !isHeld(id),
    onApprove: () => approve(),
    onEdit: () => mayEdit && go("edit"),
    onDecline: () => go("decline"),
    onScope: (scope) => scopes.includes(scope) && setReach({ ...reach, scope }),
  });

  const held = isHeld(id) ? { undo: () => undo(id) } : null;
  return { onDone: acts.onDone, step, go, reach, setReach, answer, approve, pending, failure, problems, mayEdit, held };
}

export type Decision = ReturnType<typeof useDecision>;
