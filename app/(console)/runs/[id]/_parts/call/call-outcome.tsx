import { useState } from "react";
import { useApi } from "@/components/api/use-api";
import { durationOf } from "@/components/call-timeline/call-bars";
import { useAction } from "@/components/form/use-action";
import { ResultView, type ToolAnswer } from "@/components/tool-result/result-view";
import { ValueView } from "@/components/tool-result/value-view";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { CallView } from "@/lib/executions";
import { Part } from "./part";

type CallOutcomeProps = { executionId: string; call: CallView };

/** What the program got of the call; what is large is fetched when somebody wants it. */
export function CallOutcome({ executionId, call }: CallOutcomeProps) {
  const api = useApi();
  const [whole, setWhole] = useState<CallView>();
  const load = () => api<CallView>(`/executions/${executionId}/calls/${call.seq}`, { method: "GET" });
  const { run, pending, failure } = useAction(load, setWhole);
  const shown = whole ?? call;
  if (shown.isOutcomeLarge)
    return (
      <Part title="Result">
        <p className="text-dense text-secondary">It is too large to come along with the page.</p>
        <Button className="self-start" pending={pending} onClick={() => run(undefined)}>
          Show the result
        </Button>
        {failure && <Callout tone="failed" live title={failure.message} />}
      </Part>
    );
  if (shown.endedAt === null) return null;
  const durationMs = durationOf(shown, 0) ?? 0;
  return (
    <Part title="What the program got">
      {isAnswer(shown.outcome) ? (
        <ResultView answer={shown.outcome} durationMs={durationMs} />
      ) : (
        <ValueView value={shown.outcome} />
      )}
    </Part>
  );
}

/** The envelope of a tool; programs that want errors thrown get the bare data, as all get of what the console itself offers. */
function isAnswer(value: unknown): value is ToolAnswer {
  if (typeof value !== "object" || value === null || !("ok" in value)) return false;
  return value.ok === true ? "data" in value : "error" in value;
}
