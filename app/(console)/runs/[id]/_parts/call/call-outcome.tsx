import type { CallView } from "@executor/core/executions";
import { durationOf } from "@/components/call-timeline/call-bars";
import { ResultView, type ToolAnswer } from "@/components/tool-result/result-view";
import { ValueView } from "@/components/tool-result/value-view";
import { Part } from "./part";
import { TooLarge } from "./too-large";
import { useWholeCall } from "./use-whole-call";

type CallOutcomeProps = { executionId: string; call: CallView };

/** The outcome that the program got. A large one is fetched on request. */
export function CallOutcome({ executionId, call }: CallOutcomeProps) {
  const { shown, ...loading } = useWholeCall(executionId, call);
  if (shown.isOutcomeLarge)
    return (
      <Part title="Result">
        <TooLarge what="result" {...loading} />
      </Part>
    );
  if (shown.endedAt === null) return null;
  const durationMs = durationOf(shown, 0) ?? 0;
  return (
    <Part title="Returned to the program">
      {isAnswer(shown.outcome) ? (
        <ResultView answer={shown.outcome} durationMs={durationMs} />
      ) : (
        <ValueView value={shown.outcome} />
      )}
    </Part>
  );
}

/** The envelope of a tool. With thrown errors, and for the console's own tools, programs get the bare data. */
function isAnswer(value: unknown): value is ToolAnswer {
  if (typeof value !== "object" || value === null || !("ok" in value)) return false;
  return value.ok === true ? "data" in value : "error" in value;
}
