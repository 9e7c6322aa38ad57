import { useEffect, useState } from "react";
import { answerOf } from "@/components/form/answer-of";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { previewTimesAction } from "../actions";

export type Timing = { cron: string; timeZone: string };

type NextRuns = { nextRuns: string[]; problems: Record<string, string[]> };

const waitMs = 200;
const shownMax = 5;

/** The next times, while their expression is written. The last answer stays until the next one is there. */
export function useNextRuns({ cron, timeZone }: Timing): NextRuns {
  const preview = useOrganizationAction(previewTimesAction);
  const [known, setKnown] = useState<NextRuns>({ nextRuns: [], problems: {} });
  useEffect(() => {
    let isCurrent = true;
    async function ask() {
      const answer = await answerOf(preview({ cron, timeZone }));
      if (!isCurrent) return;
      if (answer.ok) setKnown({ nextRuns: answer.data.nextRuns.slice(0, shownMax), problems: {} });
      else setKnown({ nextRuns: [], problems: answer.error.details ?? { cron: [answer.error.message] } });
    }
    const timer = setTimeout(() => void ask(), waitMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [cron, timeZone, preview]);
  return known;
}
