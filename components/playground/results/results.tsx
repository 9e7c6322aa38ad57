"use client";

import { ArrowUpRight } from "lucide-react";
import Link from "next/link";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { isPromotable, PromoteRun } from "../../promote/promote-run";
import { RunStateBadge } from "../../run/run-state";
import { isOver } from "../../run/run-view";
import { Callout } from "../../ui/callout";
import { shownDuration } from "../../ui/shown-duration";
import { Tabs } from "../../ui/tabs";
import type { PlaygroundRun } from "../use-playground-run";

/** Before anything has run there is nothing that these could show. */
const Outcome = lazy(() => import("./outcome").then((module) => ({ default: module.Outcome })));
const OutputLines = lazy(() => import("./output-lines").then((module) => ({ default: module.OutputLines })));
const CallList = lazy(() => import("./call-list").then((module) => ({ default: module.CallList })));

type ResultsProps = {
  run: PlaygroundRun;
  /** What is shown before anything has run. */
  nothingRun: ReactNode;
  onReveal: (place: { line: number; column?: number }) => void;
  /** Whether whoever looks can open the page of the run. */
  hasRunPage?: boolean;
  /** Whether whoever looks can make a tool of the run. */
  mayPromote?: boolean;
  labels?: { result: string; output: string; calls: string };
  /** A plan was run, as the run of this id. Without it plans are only shown. */
  onRunPlan?: (runId: string) => void;
};

const usual = { result: "Result", output: "Output", calls: "Calls" };

/** What the run of the shown program came to, what it wrote and what it called. */
export function Results({
  run,
  nothingRun,
  onReveal,
  hasRunPage = true,
  mayPromote = false,
  labels = usual,
  onRunPlan,
}: ResultsProps) {
  const { id, view, problem } = run;
  const [shown, setShown] = useState<"result" | "output" | "calls">("result");
  const result = (
    <>
      {problem && (
        <Callout tone="failed" title={problem.title} live>
          {problem.message}
        </Callout>
      )}
      {id === null && !problem && nothingRun}
      {id !== null && view.state && (
        <Suspense fallback={<p className="text-dense text-secondary">Starting …</p>}>
          <Outcome run={run} id={id} onReveal={onReveal} onRunPlan={onRunPlan} />
        </Suspense>
      )}
      {id !== null && !view.state && !problem && <p className="text-dense text-secondary">Starting …</p>}
    </>
  );
  const { calls, lines, state } = view;
  const timeline = (
    <Suspense>
      <CallList
        key={id}
        calls={calls}
        begunAt={run.detail?.createdAt ?? null}
        endedAt={endOf(run)}
        runPage={hasRunPage && id !== null ? `/runs/${id}` : null}
      />
    </Suspense>
  );
  return (
    <section aria-label="Run" className="h-full min-h-0 min-w-0 rounded-card border bg-raised">
      <h2 className="sr-only">Run</h2>
      <Tabs
        label="What the run gave"
        layout="fill"
        value={shown}
        onChange={setShown}
        aside={<Standing run={run} hasRunPage={hasRunPage} mayPromote={mayPromote} />}
        tabs={[
          { value: "result", label: labels.result, content: result },
          {
            ...{ value: "output", label: labels.output, badge: <Count of={lines} /> },
            content: (
              <Suspense>
                <OutputLines lines={lines} isOver={isOver(state)} />
              </Suspense>
            ),
          },
          { value: "calls", label: labels.calls, badge: <Count of={calls} />, content: timeline },
        ]}
      />
    </section>
  );
}

const Count = ({ of }: { of: readonly unknown[] }) =>
  of.length > 0 && <span className="text-secondary">{of.length.toLocaleString("en")}</span>;

type StandingProps = { run: PlaygroundRun; hasRunPage: boolean; mayPromote: boolean };

/** How the run stands, beside the tabs. */
function Standing({ run: { id, view, detail }, hasRunPage, mayPromote }: StandingProps) {
  if (id === null || !view.state) return null;
  return (
    <div className="flex min-h-9 shrink-0 items-center gap-3 text-dense text-secondary">
      <span role="status" className="flex items-center gap-3">
        <RunStateBadge state={view.state} />
        {detail?.endedAt && <span>{shownDuration(Date.parse(detail.endedAt) - Date.parse(detail.createdAt))}</span>}
      </span>
      {mayPromote && detail && isPromotable(detail, view.state) && <PromoteRun key={id} run={detail} size="small" />}
      {hasRunPage && (
        <Link
          href={`/runs/${id}`}
          prefetch={false}
          className="inline-flex items-center gap-1 rounded-control underline-offset-4 hover:text-text hover:underline"
        >
          Open run
          <ArrowUpRight aria-hidden />
        </Link>
      )}
    </div>
  );
}

/** When the run ended. Until that is loaded, the time of its last event. */
function endOf({ view, detail }: PlaygroundRun): string | null {
  if (!isOver(view.state)) return null;
  const ended = view.calls.flatMap(({ endedAt, madeAt }) => endedAt ?? madeAt).sort();
  return detail?.endedAt ?? ended.at(-1) ?? new Date(0).toISOString();
}
