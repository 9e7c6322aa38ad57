import type { ExecutionDetail, ExecutionState } from "@executor/core/executions";
import type { RunView } from "@/components/run/run-view";
import { ValueView } from "@/components/tool-result/value-view";
import { shownBytes } from "@/components/ui/shown-bytes";
import { PagedResult } from "./paged-result";
import { isLargeResult } from "./without-large-result";

type RunResultProps = { run: ExecutionDetail; view: RunView; state: ExecutionState };

export function RunResult({ run, view, state }: RunResultProps) {
  return (
    <section aria-label="Result of the run" className="flex flex-col gap-2">
      <h2 className="flex items-baseline gap-2 font-medium">
        Result
        {run.resultBytes !== null && <span className="font-normal text-dense text-secondary">{shownBytes(run.resultBytes)}</span>}
      </h2>
      {state !== "completed" && <p className="text-dense text-secondary">{without[state]}</p>}
      {state === "completed" && isLargeResult(run) && <PagedResult id={run.id} />}
      {state === "completed" && !isLargeResult(run) && <ValueView value={view.result} label="Value of the result" />}
    </section>
  );
}

const without = {
  running: "Available when the run is over.",
  paused: "Available when the run is over.",
  failed: "The run failed before it had a result.",
  cancelled: "The run was cancelled before it had a result.",
};
