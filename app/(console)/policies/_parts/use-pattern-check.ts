import type { Policy } from "@executor/core/policies";
import type { Completion, MatchedTool, PolicyChange } from "@executor/core/tools";
import { useCallback, useEffect, useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { answerOf } from "@/components/form/answer-of";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { completePatternAction, matchToolsAction } from "../actions";

export type Draft = Pick<Policy, "owner" | "pattern" | "effects" | "action"> & {
  id?: string | undefined;
  position?: number | undefined;
};
export type Matched = { total: number; items: MatchedTool[]; changes: PolicyChange[]; overruled: number };

export type PatternCheck = {
  /** The pattern that the answer belongs to. */
  text: string;
  completions: Completion[];
  matched: Matched | null;
  problem: string | null;
};

const waitMs = 150;
const shownMax = 8;

/** Checks a policy against the catalog while it is edited: completions, effects of saving, errors. */
export function usePatternCheck({ id, owner, pattern, effects, action, position }: Draft) {
  const match = useOrganizationAction(matchToolsAction);
  const complete = useOrganizationAction(completePatternAction);
  const [check, setCheck] = useState<PatternCheck>({ text: "", completions: [], matched: null, problem: null });

  const preview = useCallback(
    (): Promise<ActionResult<Matched>> =>
      answerOf(match({ pattern, effects, limit: shownMax, draft: { owner, action, position, ...(id ? { id } : {}) } })),
    [match, id, owner, pattern, effects, action, position],
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

  return { check, preview };
}

function verdictOf(matched: ActionResult<Matched> | null): Pick<PatternCheck, "matched" | "problem"> {
  if (!matched) return { matched: null, problem: null };
  return matched.ok
    ? { matched: matched.data, problem: null }
    : { matched: null, problem: matched.error.message.replace(/^pattern: /, "") };
}
