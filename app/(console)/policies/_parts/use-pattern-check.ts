import { useEffect, useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { answerOf } from "@/components/form/answer-of";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import type { Completion, MatchedTool } from "@/lib/tools";
import { completePatternAction, matchToolsAction } from "../actions";

export type PatternCheck = {
  /** The text all of this is about. */
  text: string;
  completions: Completion[];
  matched: { total: number; items: MatchedTool[] } | null;
  problem: string | null;
};

const waitMs = 150;
const shownMax = 8;

/** What the catalog says of a pattern while it is written: how it may go on, what it matches, what is wrong with it. */
export function usePatternCheck(text: string): PatternCheck {
  const match = useOrganizationAction(matchToolsAction);
  const complete = useOrganizationAction(completePatternAction);
  const [check, setCheck] = useState<PatternCheck>({ text: "", completions: [], matched: null, problem: null });

  useEffect(() => {
    let isCurrent = true;
    async function ask() {
      const [completions, matched] = await Promise.all([
        answerOf(complete({ text, limit: shownMax })),
        text.trim() === "" ? null : answerOf(match({ pattern: text, limit: shownMax })),
      ]);
      if (isCurrent) setCheck({ text, completions: completions.ok ? completions.data.items : [], ...verdictOf(matched) });
    }
    const timer = setTimeout(() => void ask(), waitMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, match, complete]);

  return check;
}

function verdictOf(
  matched: ActionResult<NonNullable<PatternCheck["matched"]>> | null,
): Pick<PatternCheck, "matched" | "problem"> {
  if (!matched) return { matched: null, problem: null };
  return matched.ok
    ? { matched: matched.data, problem: null }
    : { matched: null, problem: matched.error.message.replace(/^pattern: /, "") };
}
