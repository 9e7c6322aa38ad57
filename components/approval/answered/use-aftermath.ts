import type { CallView } from "@executor/core/executions";
import { useEffect, useState } from "react";
import { type Aftermath, isSettled } from "./what-happened";

type AnsweredCall = { executionId: string; seq: number; isLive: boolean };
type StateEvent = { state: string; answer: { status: string; executionId: string } | null };

/** What a run does after an answer, as it happens. */
export function useAftermath({ executionId, seq, isLive }: AnsweredCall): Aftermath {
  const [aftermath, setAftermath] = useState<Aftermath>({ call: null, runState: null, nextId: null });

  useEffect(() => {
    if (!isLive) return;
    let known: Aftermath = { call: null, runState: null, nextId: null };
    const source = new EventSource(`/executions/${executionId}/events`);
    const learn = (more: Partial<Aftermath>) => {
      known = { ...known, ...more };
      setAftermath(known);
      if (isSettled(known)) source.close();
    };
    source.addEventListener("call", ({ data }) => {
      const call = JSON.parse(data) as CallView;
      if (call.seq === seq) learn({ call });
    });
    source.addEventListener("state", ({ data }) => {
      const { state, answer } = JSON.parse(data) as StateEvent;
      const asksAgain =
        state === "paused" && answer?.status === "paused" && known.call !== null && known.call.state !== "waiting";
      learn({ runState: state, nextId: asksAgain ? answer.executionId : null });
    });
    return () => source.close();
  }, [executionId, seq, isLive]);

  return aftermath;
}
