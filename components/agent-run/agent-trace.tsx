import type { CallView, ExecutionDetail } from "@executor/core/executions";
import { shownDuration } from "../ui/shown-duration";
import { Table, TableCell, TableHead, TableRow } from "../ui/table";
import { type ModelCall, modelCallOf } from "./model-call";

type AgentTraceProps = { run: Pick<ExecutionDetail, "kind">; calls: readonly CallView[] };

/** The turns of a run of an agent: what the model read and wrote, how long it took, and what it called. */
export function AgentTrace({ run, calls }: AgentTraceProps) {
  if (run.kind !== "agent") return null;
  const turns = calls.flatMap((call) => {
    const asked = modelCallOf(call);
    return asked ? [{ call, asked }] : [];
  });
  return (
    <section aria-label="Turns" className="flex flex-col gap-2">
      <h2 className="font-medium">Turns</h2>
      <div className="overflow-x-auto rounded-card border bg-raised">
        <Table aria-label="Turns">
          <thead>
            <tr>
              <TableHead className="w-12">Turn</TableHead>
              <TableHead className="w-16 text-right sm:w-24">Read</TableHead>
              <TableHead className="w-16 text-right sm:w-24">Wrote</TableHead>
              <TableHead className="hidden w-24 text-right sm:table-cell">Duration</TableHead>
              <TableHead>Said or called</TableHead>
            </tr>
          </thead>
          <tbody>
            {turns.map(({ call, asked }, at) => (
              <Turn key={call.seq} number={at + 1} call={call} asked={asked} />
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}

function Turn({ number, call, asked }: { number: number; call: CallView; asked: ModelCall }) {
  const ms = call.startedAt && call.endedAt ? Date.parse(call.endedAt) - Date.parse(call.startedAt) : null;
  return (
    <TableRow>
      <TableCell>{number}</TableCell>
      <TableCell className="text-right tabular-nums">{tokens(asked.inputTokens)}</TableCell>
      <TableCell className="text-right tabular-nums">{tokens(asked.outputTokens)}</TableCell>
      <TableCell className="hidden text-right tabular-nums sm:table-cell">{ms === null ? "–" : shownDuration(ms)}</TableCell>
      <TableCell className="max-w-0 whitespace-normal py-1 wrap-anywhere">
        <span className="line-clamp-3">{saidOrCalled(asked, call)}</span>
      </TableCell>
    </TableRow>
  );
}

const tokens = (count: number | null): string => (count === null ? "–" : count.toLocaleString("en"));

function saidOrCalled({ text, wants }: ModelCall, { errorCode }: CallView): string {
  if (errorCode !== null) return errorCode;
  const called = wants.length > 0 ? `calls ${wants.join(", ")}` : "";
  return [text.trim(), called].filter((part) => part !== "").join(" – ") || "–";
}
