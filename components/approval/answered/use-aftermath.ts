import type { CallView } from "@executor/core/executions";
import { useEffect, useState } from "react";
import { useAccess } from "../../api/access";
import { listenTo } from "../../api/event-stream";
import { type Aftermath, isSettled } from "./what-happened";

type AnsweredCall = { executionId: string; seq: number; isLive: boolean };
type StateEvent = { state: string; answer: { status: string; executionId: string } | null };

/** What a run does after an answer, as it happens. */
export function useAftermath({ executionId, seq, isLive }: AnsweredCall): Aftermath {
  const access = useAccess();
  const [aftermath, setAftermath] = useState<Aftermath>({ call: null, runState: null, nextId: null });

  useEffect(() => {
    if (!isLive) return;
    let known: Aftermath = { call: null, runState: null, nextId: null };
    const learn = (more: Partial<Aftermath>) => {
      known = { ...known, ...more };
      setAftermath(known);
      if (isSettled(known)) stop();
    };
    const stop = listenTo(access, `/executions/${executionId}/events`, ({ event, data }) => {
      if (event === "call") {
        const call = data as CallView;
        if (call.seq === seq) learn({ call });
      } else if (event === "state") {
        const { state, answer } = data as StateEvent;
        const asksAgain =
          state === "paused" && answer?.status === "paused" && known.call !== null && known.call.state !== "waiting";
        learn({ runState: state, nextId: asksAgain ? answer.executionId : null });
      }
    });
    return stop;
  }, [access, executionId, seq, isLive]);

  return aftermath;
}
