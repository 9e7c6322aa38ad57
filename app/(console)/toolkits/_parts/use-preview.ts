import type { ToolkitPreview } from "@executor/core/mcp-endpoint";
import { useEffect, useState } from "react";
import { answerOf } from "@/components/form/answer-of";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { previewToolkitAction } from "../actions";

export type Preview = { shown: ToolkitPreview | null; problem: string | null };

const waitMs = 200;
const shownMax = 8;

/** What a selection has and costs, while it is put together. The last answer stays until the next one is there. */
export function usePreview(patterns: readonly string[]): Preview {
  const preview = useOrganizationAction(previewToolkitAction);
  const [answer, setAnswer] = useState<Preview>({ shown: null, problem: null });
  useEffect(() => {
    let isCurrent = true;
    async function ask() {
      const found = patterns.length === 0 ? null : await answerOf(preview({ patterns: [...patterns], limit: shownMax }));
      if (!isCurrent) return;
      if (!found) setAnswer({ shown: null, problem: null });
      else setAnswer(found.ok ? { shown: found.data, problem: null } : { shown: null, problem: found.error.message });
    }
    const timer = setTimeout(() => void ask(), waitMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [patterns, preview]);
  return answer;
}
