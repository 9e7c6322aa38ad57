import { useCallback, useEffect, useState } from "react";
import type { ActionResult } from "../form/action-result";
import { useApi } from "./use-api";

type Read<Data> = {
  /** Undefined until it has arrived. */
  answer: ActionResult<Data> | undefined;
  /** Reads again. The old answer stays until the new one has arrived. */
  reload: () => Promise<void>;
};

/** Reads a path of the API when it is first needed. Null reads nothing. */
export function useRead<Data>(path: string | null): Read<Data> {
  const api = useApi();
  const [known, setKnown] = useState<{ path: string; answer: ActionResult<Data> }>();

  const read = useCallback(
    async (signal?: AbortSignal) => {
      if (path === null) return;
      const answer = await api<Data>(path, { method: "GET", signal });
      if (!signal?.aborted) setKnown({ path, answer });
    },
    [api, path],
  );

  useEffect(() => {
    const stop = new AbortController();
    void read(stop.signal);
    return () => stop.abort();
  }, [read]);

  const reload = useCallback(() => read(), [read]);
  return { answer: known?.path === path ? known.answer : undefined, reload };
}
