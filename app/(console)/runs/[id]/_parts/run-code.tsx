import type { CallView, ExecutionDetail } from "@executor/core/executions";
import { useMemo } from "react";
import { callStateWord } from "@/components/call-timeline/call-state";
import { CodeView } from "@/components/code-view/code-view";
import type { LineMark } from "@/components/code-view/line-marks";
import type { RunError, RunView } from "@/components/run/run-view";

type RunCodeProps = { run: ExecutionDetail; view: RunView };

/** The program, with the calls on their lines. A run of one call has none. */
export function RunCode({ run, view: { calls, error, state } }: RunCodeProps) {
  const marks = useMemo(() => marksOf(calls, state === "failed" ? error : null), [calls, error, state]);
  if (run.kind !== "code") return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-medium">Code</h2>
      <CodeView code={run.source} language="typescript" label="Code" marks={marks} linesMax={40} />
      {run.inputs !== null && (
        <>
          <h2 className="font-medium">Inputs</h2>
          <CodeView code={JSON.stringify(run.inputs, null, 2)} language="json" label="Inputs" linesMax={20} />
        </>
      )}
    </section>
  );
}

function marksOf(calls: readonly CallView[], error: RunError | null): LineMark[] {
  const byLine = new Map<number, CallView[]>();
  for (const call of calls) if (call.line !== null) byLine.set(call.line, [...(byLine.get(call.line) ?? []), call]);
  const marks = [...byLine].map(([line, here]): LineMark => {
    const last = here.findLast(({ state }) => state !== "succeeded") ?? here[0];
    const [first] = here;
    const which = here.length === 1 ? `call ${first?.seq}` : `${here.length} calls`;
    const asks = last?.state === "waiting" || last?.state === "unknown";
    return { line, tone: asks ? "waiting" : "plain", text: `← ${which}${last ? `, ${callStateWord(last.state)}` : ""}` };
  });
  if (error?.line) marks.push({ line: error.line, tone: "failed", text: `✕ ${firstLine(error)}` });
  return marks;
}

const firstLine = ({ name, message }: RunError): string => `${name}: ${message.split("\n", 1)[0]?.slice(0, 120)}`;
