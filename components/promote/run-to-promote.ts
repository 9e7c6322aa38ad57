import type { ExecutionDetail } from "@executor/core/executions";

export type RunToPromote = Pick<ExecutionDetail, "source" | "inputs">;
