import type { CallView, ExecutionDetail } from "@executor/core/executions";
import Link from "next/link";
import { callName } from "@/components/call-timeline/call-bars";
import { CallStateIcon } from "@/components/call-timeline/call-state";
import { RelativeTime } from "@/components/relative-time";
import { Elapsed } from "@/components/run/elapsed";
import { RunBadge } from "@/components/run/run-state";
import { runTitle } from "@/components/run/run-title";
import { DiffLines } from "@/components/tool-change/diff-lines";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { shownDuration } from "@/components/ui/shown-duration";

type Both = { one: ExecutionDetail; other: ExecutionDetail };

/** Two runs side by side: how they went, call by call, and where code and result differ. */
export function Comparison({ one, other }: Both) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Head run={one} />
        <Head run={other} />
      </div>
      <Calls one={one} other={other} />
      <Difference title="Code" from={one.source} to={other.source} />
      <Difference title="Result" from={resultOf(one)} to={resultOf(other)} />
    </div>
  );
}

function Head({ run }: { run: ExecutionDetail }) {
  return (
    <section className="flex min-w-0 flex-col gap-2 rounded-card border bg-raised p-4">
      <Link href={`/runs/${run.id}`} className="truncate font-medium underline-offset-4 hover:underline">
        {runTitle(run)}
      </Link>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense text-secondary">
        <RunBadge run={run} />
        <span>{run.actor.label}</span>
        <RelativeTime value={run.createdAt} />
        <Elapsed from={run.createdAt} to={run.endedAt} />
      </p>
    </section>
  );
}

function Calls({ one, other }: Both) {
  const count = Math.max(one.calls.length, other.calls.length);
  if (count === 0) return null;
  return (
    <Card title="Calls">
      <ScrollRegion label="Calls of both runs" className="max-h-120 overflow-auto">
        <table className="w-full min-w-120 table-fixed text-dense">
          <colgroup>
            <col className="w-10" />
          </colgroup>
          <thead className="sr-only">
            <tr>
              <th scope="col">Call</th>
              <th scope="col">First run</th>
              <th scope="col">Second run</th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: count }, (_, index) => index).map((index) => (
              <tr key={index} className={cn(differs(one.calls[index], other.calls[index]) && "bg-waiting-tint")}>
                <th scope="row" className="w-10 border-b px-2 py-1.5 text-left font-normal text-secondary">
                  {index + 1}
                </th>
                <CallCell call={one.calls[index]} />
                <CallCell call={other.calls[index]} />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}

function CallCell({ call }: { call: CallView | undefined }) {
  if (!call) return <td className="border-b px-2 py-1.5 text-secondary">no call</td>;
  const { startedAt, endedAt, state, errorCode } = call;
  return (
    <td className="border-b px-2 py-1.5">
      <span className="flex min-w-0 items-center gap-2">
        <CallStateIcon state={state} />
        <span className="min-w-0 flex-1 truncate">
          {callName(call)}
          {errorCode && <span className="text-failed"> {errorCode}</span>}
        </span>
        {startedAt && endedAt && (
          <span className="text-secondary">{shownDuration(Date.parse(endedAt) - Date.parse(startedAt))}</span>
        )}
      </span>
    </td>
  );
}

const differs = (one: CallView | undefined, other: CallView | undefined): boolean =>
  one?.path !== other?.path ||
  one?.state !== other?.state ||
  one?.errorCode !== other?.errorCode ||
  JSON.stringify(one?.arguments) !== JSON.stringify(other?.arguments);

function Difference({ title, from, to }: { title: string; from: string; to: string }) {
  return (
    <Card title={title}>
      {from === to ? (
        <p className="text-dense text-secondary">The same in both.</p>
      ) : (
        <DiffLines label={`${title} of both runs`} from={from} to={to} />
      )}
    </Card>
  );
}

/** The result as text, or why there is none. */
function resultOf({ structured, text, state }: ExecutionDetail): string {
  const { result } = structured as { result?: unknown }; // safe: what lib/executions/runs/answers.ts makes
  return state === "completed" ? (JSON.stringify(result, null, 2) ?? "undefined") : text;
}
