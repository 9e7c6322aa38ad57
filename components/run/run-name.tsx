import type { ExecutionSummary } from "@executor/core/executions";
import { ToolName } from "../tool-name/tool-name";
import { cn } from "../ui/cn";

/** A run by its tool, or by the first line of its code. */
export function RunName({ run: { kind, title, toolTitle } }: { run: Pick<ExecutionSummary, "kind" | "title" | "toolTitle"> }) {
  if (kind === "call" && title) return <ToolName address={title} title={toolTitle} />;
  return (
    <span title={title} className={cn("truncate text-dense", kind === "code" && "font-mono")}>
      {title || "Run"}
    </span>
  );
}
