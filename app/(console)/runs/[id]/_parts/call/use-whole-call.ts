import type { CallView } from "@executor/core/executions";
import { useState } from "react";
import { useApi } from "@/components/api/use-api";
import { useAction } from "@/components/form/use-action";

/** A call as loaded with the page, until it is requested whole. */
export function useWholeCall(executionId: string, call: CallView) {
  const api = useApi();
  const [whole, setWhole] = useState<CallView>();
  const load = () => api<CallView>(`/executions/${executionId}/calls/${call.seq}`, { method: "GET" });
  const { run, pending, failure } = useAction(load, setWhole);
  return { shown: whole ?? call, load: () => run(undefined), pending, failure };
}
