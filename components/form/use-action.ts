import { useState, useTransition } from "react";
import type { ActionResult } from "./action-result";
import { answerOf } from "./answer-of";

type Failure = Extract<ActionResult<unknown>, { ok: false }>["error"];

export function useAction<Input, Data>(action: (input: Input) => Promise<ActionResult<Data>>, onSuccess?: (data: Data) => void) {
  const [failure, setFailure] = useState<Failure>();
  const [pending, start] = useTransition();

  function run(input: Input) {
    start(async () => {
      const result = await answerOf(action(input));
      // a new transition, so that the answer and the end of waiting are rendered together
      start(() => {
        setFailure(result.ok ? undefined : result.error);
        if (result.ok) onSuccess?.(result.data);
      });
    });
  }

  return { run, pending, failure };
}
