import type { CallView, ExecutionDetail } from "@executor/core/executions";
import { useApi } from "@/components/api/use-api";
import { useMore } from "./use-more";

const seqOf = ({ seq }: CallView) => seq;

/** The calls of a run. Those after the first page are loaded on request. */
export function useMoreCalls(run: Pick<ExecutionDetail, "id" | "nextCall">, known: readonly CallView[]) {
  const api = useApi();
  async function load(after: number) {
    const answer = await api<{ calls: CallView[]; nextCall: number | null }>(`/executions/${run.id}/calls?after=${after}`, {
      method: "GET",
    });
    return answer.ok ? { items: answer.data.calls, next: answer.data.nextCall } : null;
  }
  return useMore({ known, next: run.nextCall, numberOf: seqOf, load });
}
