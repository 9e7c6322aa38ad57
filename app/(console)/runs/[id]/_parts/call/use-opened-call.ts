import type { CallView } from "@executor/core/executions";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { useApi } from "@/components/api/use-api";

/** The call whose drawer is open, kept in the address. One that is not on the page is fetched by itself. */
export function useOpenedCall(executionId: string, calls: readonly CallView[], first: number | null) {
  const api = useApi();
  const pathname = usePathname();
  const [seq, setSeq] = useState(first);
  const [distant, setDistant] = useState<CallView>();
  const listed = calls.find((call) => call.seq === seq);
  const wanted = listed ? null : seq;

  useEffect(() => {
    if (wanted === null) return;
    const stop = new AbortController();
    void api<CallView>(`/executions/${executionId}/calls/${wanted}`, { method: "GET", signal: stop.signal }).then((answer) => {
      if (answer.ok && !stop.signal.aborted) setDistant(answer.data);
    });
    return () => stop.abort();
  }, [api, executionId, wanted]);

  function open(next: number | null) {
    setSeq(next);
    window.history.replaceState(null, "", next === null ? pathname : `${pathname}?call=${next}`);
  }

  return [listed ?? (distant?.seq === seq ? distant : undefined), open] as const;
}
