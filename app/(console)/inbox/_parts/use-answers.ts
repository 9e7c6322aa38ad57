import type { ApprovalView } from "@executor/core/executions";
import { useRef, useState } from "react";
import { useApi } from "@/components/api/use-api";
import type { Answered, Answering } from "@/components/approval/answering/use-answer";

/** Gives one answer to several approvals, one after the other. Those that were refused say why. */
export function useAnswers() {
  const api = useApi();
  const isUnderWay = useRef(false);
  const [done, setDone] = useState<number>();
  const [troubles, setTroubles] = useState<string[]>([]);

  /** The reasons of those that were not answered. */
  async function answerAll(selected: readonly ApprovalView[], answering: Answering): Promise<string[]> {
    if (isUnderWay.current) return [];
    isUnderWay.current = true;
    const found: string[] = [];
    for (const [place, { id }] of selected.entries()) {
      setDone(place);
      const result = await api<Answered>(`/approvals/${id}`, { body: answering });
      if (!result.ok) found.push(result.error.message);
      else if (!result.data.isYours) found.push(`Somebody answered one before you: ${result.data.state}.`);
    }
    isUnderWay.current = false;
    setDone(undefined);
    const once = [...new Set(found)];
    setTroubles(once);
    return once;
  }

  return { answerAll, done, troubles };
}
