import type { ExecutionDetail, OutputView } from "@executor/core/executions";
import { useApi } from "@/components/api/use-api";
import { useMore } from "./use-more";

const numberOf = ({ number }: OutputView) => number;

/** The output of a run. Lines after the first page are loaded on request. */
export function useMoreLines(run: Pick<ExecutionDetail, "id" | "nextLine">, known: readonly OutputView[]) {
  const api = useApi();
  async function load(after: number) {
    const answer = await api<{ lines: OutputView[]; nextLine: number | null }>(`/executions/${run.id}/lines?after=${after}`, {
      method: "GET",
    });
    return answer.ok ? { items: answer.data.lines, next: answer.data.nextLine } : null;
  }
  return useMore({ known, next: run.nextLine, numberOf, load });
}
