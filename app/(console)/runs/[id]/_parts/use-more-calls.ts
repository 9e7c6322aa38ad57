import type { CallView, ExecutionDetail } from "@executor/core/executions";
import { useMemo, useState } from "react";
import { useApi } from "@/components/api/use-api";

type Page = { calls: CallView[]; nextCall: number | null };

/** The calls of a run. Those after the first page are loaded on request. */
export function useMoreCalls(run: Pick<ExecutionDetail, "id" | "nextCall">, followed: readonly CallView[]) {
  const api = useApi();
  const [{ calls: more, nextCall }, setMore] = useState<Page>({ calls: [], nextCall: run.nextCall });
  const [isLoading, setLoading] = useState(false);

  async function load() {
    setLoading(true);
    const answer = await api<Page>(`/executions/${run.id}/calls?after=${nextCall}`, { method: "GET" });
    setLoading(false);
    if (answer.ok) setMore({ calls: [...more, ...answer.data.calls], nextCall: answer.data.nextCall });
  }

  const calls = useMemo(() => {
    const known = new Set(followed.map(({ seq }) => seq));
    return [...followed, ...more.filter(({ seq }) => !known.has(seq))].sort((one, other) => one.seq - other.seq);
  }, [followed, more]);
  return { calls, isLoading, loadMore: nextCall === null || calls.some(({ seq }) => seq > nextCall) ? undefined : load };
}
