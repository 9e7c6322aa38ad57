import type { ExecutionDetail } from "@executor/core/executions";

const shownBytesMax = 200_000;

/** Whether a result is shown in parts instead of whole. */
export const isLargeResult = ({ resultBytes }: Pick<ExecutionDetail, "resultBytes">): boolean =>
  (resultBytes ?? 0) > shownBytesMax;

/** The run without its large parts. They are fetched when somebody opens them. */
export function withoutLargeResult(run: ExecutionDetail): ExecutionDetail {
  if (!isLargeResult(run)) return run;
  return { ...run, text: "", structured: { ...run.structured, result: null } };
}
