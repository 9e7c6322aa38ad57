import type { ApprovalView } from "@executor/core/executions";
import { useRef, useState } from "react";
import { useApi } from "@/components/api/use-api";
import type { Answered, Answering } from "@/components/approval/answering/use-answer";

type AllAnswered = { ids: string[]; troubles: string[] };

/** Gives one answer to several approvals, one after the other. Those that were refused say why. */
export function useAnswers() {
  const api = useApi();
  const isUnderWay = useRef(false);
  const [done, setDone] = useState<number>();
  const [troubles, setTroubles] = useState<string[]>([]);

  /** The approvals that were answered, and the reasons of those that were not. */
  async function answerAll(selected: readonly ApprovalView[], answering: Answering): Promise<AllAnswered> {
    if (isUnderWay.current) return { ids: [], troubles: [] };
    isUnderWay.current = true;
    const found: string[] = [];
    const ids: string[] = [];
    for (const [place, { id }] of selected.entries()) {
      setDone(place);
      const result = await api<Answered>(`/approvals/${id}`, { body: answering });
      if (!result.ok) found.push(result.error.message);
      else if (result.data.isYours) ids.push(id, ...(result.data.others ?? []));
      else found.push(`Somebody answered one before you: ${result.data.state}.`);
    }
    isUnderWay.current = false;
    setDone(undefined);
    const once = [...new Set(found)];
    setTroubles(once);
    return { ids, troubles: once };
  }

  return { answerAll, done, troubles };
}
