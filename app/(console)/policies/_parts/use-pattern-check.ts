import type { Simulation } from "@executor/core/executions";
import type { Policy } from "@executor/core/policies";
import type { Completion, MatchedTool, PolicyChange } from "@executor/core/tools";
import { useCallback, useEffect, useState } from "react";
import type { When } from "@/components/condition/use-condition";
import type { ActionResult } from "@/components/form/action-result";
import { answerOf } from "@/components/form/answer-of";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { completePatternAction, matchToolsAction, simulatePolicyAction } from "../actions";

export type Draft = Pick<Policy, "owner" | "pattern" | "effects" | "action"> & {
  /** Undefined as long as something is missing in it. */
  when?: When | undefined;
  id?: string | undefined;
  position?: number | undefined;
};
export type Matched = { total: number; items: MatchedTool[]; changes: PolicyChange[]; overruled: number };

export type PatternCheck = {
  /** The pattern that the answer belongs to. */
  text: string;
  completions: Completion[];
  matched: Matched | null;
  /** What is wrong with the pattern, and with the condition. */
  problem: string | null;
  conditionProblem: string | null;
};

const waitMs = 150;
const shownMax = 8;

/** Checks a policy against the catalog while it is edited: completions, effects of saving, errors. */
export function usePatternCheck({ id, owner, pattern, effects, when, action, position }: Draft) {
  const match = useOrganizationAction(matchToolsAction);
  const complete = useOrganizationAction(completePatternAction);
  const [check, setCheck] = useState<PatternCheck>({
    text: "",
    completions: [],
    matched: null,
    problem: null,
    conditionProblem: null,
  });
  const simulation = useSimulation({ id, owner, pattern, effects, when, action, position });

  const preview = useCallback(
    (): Promise<ActionResult<Matched>> =>
      answerOf(match({ pattern, effects, when, limit: shownMax, draft: { owner, action, position, ...(id ? { id } : {}) } })),
    [match, id, owner, pattern, effects, when, action, position],
  );

  useEffect(() => {
    let isCurrent = true;
    async function ask() {
      const [completions, matched] = await Promise.all([
        answerOf(complete({ text: pattern, limit: shownMax })),
        pattern.trim() === "" ? null : preview(),
      ]);
      if (!isCurrent) return;
      setCheck({ text: pattern, completions: completions.ok ? completions.data.items : [], ...verdictOf(matched) });
    }
    const timer = setTimeout(() => void ask(), waitMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [pattern, preview, complete]);

  return { check, preview, simulation };
}

const simulationWaitMs = 400;

/** What the policy would have changed for the last calls. Null as long as nobody can tell. */
function useSimulation({ id, owner, pattern, effects, when, action, position }: Draft): Simulation | null {
  const simulate = useOrganizationAction(simulatePolicyAction);
  const [simulation, setSimulation] = useState<Simulation | null>(null);
  useEffect(() => {
    let isCurrent = true;
    async function ask() {
      const draft = { owner, pattern, effects, when, action, position, ...(id ? { id } : {}) };
      const answer = pattern.trim() === "" || when === undefined ? null : await answerOf(simulate(draft));
      if (isCurrent) setSimulation(answer?.ok ? answer.data : null);
    }
    const timer = setTimeout(() => void ask(), simulationWaitMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [simulate, id, owner, pattern, effects, when, action, position]);
  return simulation;
}

type Verdict = Pick<PatternCheck, "matched" | "problem" | "conditionProblem">;

function verdictOf(matched: ActionResult<Matched> | null): Verdict {
  const none = { matched: null, problem: null, conditionProblem: null };
  if (!matched) return none;
  if (matched.ok) return { ...none, matched: matched.data };
  const { message, details = {} } = matched.error;
  const isCondition = Object.keys(details).some((field) => field.split(".")[0] === "when");
  return isCondition ? { ...none, conditionProblem: message } : { ...none, problem: message.replace(/^pattern: /, "") };
}
