import type { ExecutionDetail } from "@executor/core/executions";

const shownBytesMax = 200_000;

/** Whether a result is looked at part by part instead of whole. */
export const isLargeResult = ({ resultBytes }: Pick<ExecutionDetail, "resultBytes">): boolean =>
  (resultBytes ?? 0) > shownBytesMax;

/** The run as the page takes it along: what is large is asked for once somebody wants to see it. */
export function withoutLargeResult(run: ExecutionDetail): ExecutionDetail {
  if (!isLargeResult(run)) return run;
  return { ...run, text: "", structured: { ...run.structured, result: null } };
}
