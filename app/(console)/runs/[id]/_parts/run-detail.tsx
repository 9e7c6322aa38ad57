"use client";

import type { ExecutionDetail } from "@executor/core/executions";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { AgentTrace } from "@/components/agent-run/agent-trace";
import { CallTimeline } from "@/components/call-timeline/call-timeline";
import { PlanResult } from "@/components/plan/plan-result";
import { useRunEvents } from "@/components/run/use-run-events";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { CallInspector } from "./call/call-inspector";
import { useOpenedCall } from "./call/use-opened-call";
import { JournalFacts } from "./journal-facts";
import type { MayRun } from "./may-run";
import { Output } from "./output";
import { RunCode } from "./run-code";
import { RunHeader } from "./run-header";
import { RunResult } from "./run-result";
import { Standing } from "./standing";
import { useMoreCalls } from "./use-more-calls";

type RunDetailProps = { run: ExecutionDetail; forWhom?: string; opened: number | null; may: MayRun };

/** One run, updated live until it is over. */
export function RunDetail({ run, forWhom, opened, may }: RunDetailProps) {
  const router = useRouter();
  const view = useRunEvents(run.id, { ...run, answer: run });
  const state = view.state ?? run.state;
  const { items: calls, loadMore, isLoading } = useMoreCalls(run, view.calls);
  const isRunnable = may.run && state === "completed" && run.ranAs === null;
  const [call, openCall] = useOpenedCall(run.id, calls, opened);

  useEffect(() => {
    if (state !== run.state) router.refresh(); // times and costs come with the page
  }, [state, run.state, router]);

  return (
    <div className={cn("grid items-start gap-4", call && "min-[75rem]:grid-cols-[minmax(0,1fr)_26rem]")}>
      <div className="flex min-w-0 flex-col gap-4">
        <RunHeader run={run} view={view} state={state} forWhom={forWhom} may={may} />
        <Standing view={view} mayAnswer={may.answer} onOpenCall={openCall} />
        {view.plan && (
          <PlanResult
            id={run.id}
            plan={view.plan.calls}
            next={view.plan.next}
            onRun={isRunnable ? (id) => router.push(`/runs/${id}`) : undefined}
          />
        )}
        <section aria-label="Timeline" className="flex flex-col gap-2">
          <h2 className="font-medium">Calls</h2>
          <CallTimeline calls={calls} begunAt={run.createdAt} endedAt={run.endedAt} onOpen={({ seq }) => openCall(seq)} />
          {loadMore && (
            <Button className="self-start" pending={isLoading} onClick={() => void loadMore()}>
              More of {run.callCount.toLocaleString("en")} calls
            </Button>
          )}
        </section>
        <AgentTrace run={run} calls={calls} />
        <RunCode run={run} view={view} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <RunResult run={run} view={view} state={state} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <Output run={run} known={view.lines} />
            <details className="group rounded-card border bg-raised">
              <summary className="cursor-pointer select-none px-4 py-3 font-medium text-dense text-secondary hover:text-text">
                Internals
              </summary>
              <div className="px-4 pb-4">
                <JournalFacts run={run} state={state} calls={view.calls} />
              </div>
            </details>
          </div>
        </div>
      </div>
      {call && <CallInspector key={call.seq} executionId={run.id} call={call} onClose={() => openCall(null)} />}
    </div>
  );
}
