import { unstable_rethrow } from "next/navigation";
import { useState, useTransition } from "react";
import type { ActionResult } from "./action-result";

type Failure = Extract<ActionResult<unknown>, { ok: false }>["error"];

const UNREACHABLE: Failure = {
  code: "unavailable",
  message: "The server did not answer. Nothing you typed is lost: check your connection and try again.",
};

export function useAction<Input, Data>(action: (input: Input) => Promise<ActionResult<Data>>, onSuccess?: (data: Data) => void) {
  const [failure, setFailure] = useState<Failure>();
  const [pending, start] = useTransition();

  function run(input: Input) {
    start(async () => {
      const result = await settled(action(input));
      // started again, so that the answer and the end of waiting are drawn together
      start(() => {
        setFailure(result.ok ? undefined : result.error);
        if (result.ok) onSuccess?.(result.data);
      });
    });
  }

  return { run, pending, failure };
}

async function settled<Data>(answer: Promise<ActionResult<Data>>): Promise<ActionResult<Data>> {
  try {
    return await answer;
  } catch (error) {
    unstable_rethrow(error); // a redirect of Next travels as an error
    return { ok: false, error: UNREACHABLE };
  }
}
