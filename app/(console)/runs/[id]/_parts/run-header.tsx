import type { ExecutionDetail, ExecutionState } from "@executor/core/executions";
import Link from "next/link";
import { PersonName } from "@/components/known-people";
import { ParentLink } from "@/components/page-header";
import { isPromotable, PromoteRun } from "@/components/promote/promote-run";
import { RelativeTime } from "@/components/relative-time";
import { doorWord } from "@/components/run/door-word";
import { Elapsed } from "@/components/run/elapsed";
import { RunBadge, RunStateBadge } from "@/components/run/run-state";
import { runTitle } from "@/components/run/run-title";
import type { RunView } from "@/components/run/run-view";
import { Badge } from "@/components/ui/badge";
import { CancelRun } from "./acts/cancel-run";
import { CopyMenu } from "./acts/copy-menu";
import { RunAgain } from "./acts/run-again";
import type { MayRun } from "./may-run";

function OtherRun({ id, children }: { id: string; children: string }) {
  return (
    <Link href={`/runs/${id}`} prefetch={false} className="rounded-control text-accent hover:underline">
      {children}
    </Link>
  );
}

function Trace({ trace: { id, url } }: { trace: NonNullable<ExecutionDetail["trace"]> }) {
  const shown = <span className="font-mono">{id.slice(0, shownCharacters)}</span>;
  if (url === null) return <span title={id}>trace {shown}</span>;
  return (
    <a href={url} title={id} target="_blank" rel="noreferrer" className="rounded-control text-accent hover:underline">
      trace {shown}
    </a>
  );
}

const shownCharacters = 8;

type RunHeaderProps = { run: ExecutionDetail; view: RunView; state: ExecutionState; forWhom?: string; may: MayRun };

export function RunHeader({ run, view, state, forWhom, may }: RunHeaderProps) {
  const isOver = state !== "running" && state !== "paused";
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-100 flex-col gap-1 max-sm:basis-full">
        <ParentLink href="/runs" label="Runs" />
        <h1 className="flex min-w-0 font-semibold text-title">
          <span className="truncate" title={run.title}>
            {runTitle({ ...run, calls: view.calls })}
          </span>
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense text-secondary">
          <span role="status">
            {state === run.state ? <RunBadge run={{ ...run, waiting: 0 }} /> : <RunStateBadge state={state} />}
          </span>
          <Badge>{run.mode === "plan" ? "plan" : run.kind}</Badge>
          {run.within && <OtherRun id={run.within.executionId}>{`within a call of ${run.within.address}`}</OtherRun>}
          {run.planId && <OtherRun id={run.planId}>carries out a plan</OtherRun>}
          {run.ranAs && <OtherRun id={run.ranAs}>was run</OtherRun>}
          <span>
            <PersonName label={run.actor.label} />
            {forWhom && (
              <>
                {" "}
                for <PersonName label={forWhom} />
              </>
            )}
          </span>
          <span>through {doorWord(run.door)}</span>
          <span>
            started <RelativeTime value={run.createdAt} />
          </span>
          <span>
            {isOver ? "took" : "for"} <Elapsed from={run.createdAt} to={run.endedAt} />
          </span>
          {run.trace && <Trace trace={run.trace} />}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {!isOver && may.cancel && <CancelRun id={run.id} />}
        {may.run && <RunAgain run={run} calls={view.calls} />}
        {may.promote && isPromotable(run, state) && <PromoteRun run={run} />}
        <CopyMenu run={run} />
      </div>
    </header>
  );
}
