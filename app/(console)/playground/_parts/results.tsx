"use client";

import { ArrowUpRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { CallTimeline } from "@/components/call-timeline/call-timeline";
import { RunStateBadge } from "@/components/run/run-state";
import { isOver } from "@/components/run/run-view";
import { ValueView } from "@/components/tool-result/value-view";
import { Callout } from "@/components/ui/callout";
import { counted } from "@/components/ui/counted";
import { shownDuration } from "@/components/ui/shown-duration";
import type { May } from "./may";
import { NothingRun } from "./nothing-run";
import { OutputLines } from "./output-lines";
import { Questions } from "./questions";
import { RunFailure } from "./run-failure";
import type { KnownCatalog } from "./use-declarations";
import type { PlaygroundRun } from "./use-playground-run";

type ResultsProps = {
  may: May;
  run: PlaygroundRun;
  catalog: KnownCatalog | null;
  onReveal: (place: { line: number; column?: number }) => void;
};

export function Results({ may, run, catalog, onReveal }: ResultsProps) {
  const { id, view, problem } = run;
  return (
    <section
      aria-label="Run"
      className="flex min-w-0 flex-col gap-5 lg:h-[max(360px,calc(100dvh-140px))] lg:overflow-y-auto lg:px-1"
    >
      {problem && (
        <Callout tone="failed" title={problem.title} live>
          {problem.message}
        </Callout>
      )}
      {id === null && !problem && <NothingRun may={may} catalog={catalog} />}
      {id !== null && view.state && <Shown run={run} id={id} onReveal={onReveal} />}
      {id !== null && !view.state && !problem && <p className="text-dense text-secondary">Starting …</p>}
    </section>
  );
}

type ShownProps = { run: PlaygroundRun; id: string; onReveal: ResultsProps["onReveal"] };

function Shown({ run, id, onReveal }: ShownProps) {
  const { view, detail } = run;
  const { state, calls, lines, error, pause } = view;
  const over = isOver(state);
  return (
    <>
      <div className="flex min-h-6 flex-wrap items-center gap-3 text-dense text-secondary" role="status">
        {state && <RunStateBadge state={state} />}
        {detail?.endedAt && (
          <span className="font-mono">{shownDuration(Date.parse(detail.endedAt) - Date.parse(detail.createdAt))}</span>
        )}
        <span>{counted(calls.length, "call")}</span>
        <span className="flex-1" />
        <Link
          href={`/runs/${id}`}
          prefetch={false}
          className="inline-flex items-center gap-1 rounded-control underline-offset-4 hover:text-text hover:underline"
        >
          Open run
          <ArrowUpRight aria-hidden />
        </Link>
      </div>
      {error && <RunFailure error={error} onReveal={onReveal} />}
      {state === "paused" && pause?.kind === "sleep" && (
        <Callout tone="waiting" title="The program sleeps">
          {pause.wakeAt ? `It goes on by itself at ${new Date(pause.wakeAt).toLocaleString()}.` : "It goes on by itself."}
        </Callout>
      )}
      <Questions key={id} calls={calls} />
      {state === "completed" && (
        <Part title="Result">
          <ValueView value={view.result} />
        </Part>
      )}
      {(lines.length > 0 || !over) && (
        <Part title="Output">
          <OutputLines lines={lines} isOver={over} />
        </Part>
      )}
      <Part title="Calls">
        <CallTimeline calls={calls} begunAt={detail?.createdAt ?? null} endedAt={endOf(run)} />
      </Part>
    </>
  );
}

/** When the run ended. Until that is loaded, the time of its last event. */
function endOf({ view, detail }: PlaygroundRun): string | null {
  if (!isOver(view.state)) return null;
  const ended = view.calls.flatMap(({ endedAt, madeAt }) => endedAt ?? madeAt).sort();
  return detail?.endedAt ?? ended.at(-1) ?? new Date(0).toISOString();
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2 [&>[role=radiogroup]]:self-start">
      <h2 className="font-medium text-dense text-secondary">{title}</h2>
      {children}
    </div>
  );
}
