import type { Activity, ActivityStep } from "@executor/core/executions";
import Link from "next/link";
import type { ReactNode } from "react";
import type { ChartTone } from "@/components/chart/series";
import { Sparkline } from "@/components/chart/sparkline";
import { cn } from "@/components/ui/cn";
import { shownDuration } from "@/components/ui/shown-duration";
import { shownShare } from "@/components/ui/shown-share";

type FiguresProps = { activity: Activity; words: string; waiting: number | undefined };

/** The four numbers of the state, each a way to what is behind it. */
export function Figures({ activity, words, waiting }: FiguresProps) {
  const { steps, before, latency, answers, since } = activity;
  const sum = (of: (step: ActivityStep) => number) => steps.reduce((total, step) => total + of(step), 0);
  const [calls, failed] = [sum((step) => step.calls), sum((step) => step.failedCalls)];
  const from = encodeURIComponent(since);
  return (
    <ul className="grid overflow-hidden rounded-card border bg-raised *:border-hairline max-sm:*:not-first:border-t sm:grid-cols-2 sm:*:even:border-l sm:*:nth-[n+3]:border-t">
      <Figure
        label="Tool calls"
        href={`/runs/calls?from=${from}`}
        value={calls.toLocaleString("en")}
        note={changeOf(calls, before.calls, words)}
        line={<Sparkline values={steps.map((step) => step.calls)} tone="running" />}
      />
      <Figure
        label="Failed calls"
        href={`/runs/calls?what=failed&from=${from}`}
        value={calls === 0 ? "–" : shownShare(failed / calls)}
        tone={failed > 0 ? "failed" : undefined}
        note={failed === 0 ? "None failed" : `${failed.toLocaleString("en")} of ${calls.toLocaleString("en")}`}
        line={<Sparkline values={steps.map((step) => step.failedCalls)} tone="failed" />}
      />
      <Figure
        label="Time to answer"
        href="/inbox"
        value={answers.p50Ms === null ? "–" : shownDuration(answers.p50Ms)}
        note={answerNote(answers.count, waiting)}
        line={<Sparkline values={steps.map((step) => step.answers.p50Ms)} tone="waiting" />}
      />
      <Figure
        label="Latency of tools"
        href={`/runs/calls?from=${from}`}
        value={latency.p50Ms === null ? "–" : shownDuration(latency.p50Ms)}
        note={latency.p95Ms === null ? "Nothing measured" : `half of the calls · 95% within ${shownDuration(latency.p95Ms)}`}
        line={<Sparkline values={steps.map((step) => step.latency.p50Ms)} tone="succeeded" />}
      />
    </ul>
  );
}

type FigureProps = { label: string; href: string; value: string; note: string; tone?: ChartTone; line: ReactNode };

function Figure({ label, href, value, note, tone, line }: FigureProps) {
  return (
    <li className="min-w-0">
      <Link
        href={href}
        prefetch={false}
        className="flex h-full flex-col justify-center gap-1 p-4 -outline-offset-2 transition-colors duration-140 hover:bg-hover"
      >
        <span className="text-dense text-secondary">{label}</span>
        <span className="flex items-end justify-between gap-3">
          <span className="font-semibold text-figure">{value}</span>
          {line}
        </span>
        <span className={cn("text-label", tone === "failed" ? "text-failed" : "text-secondary")}>{note}</span>
      </Link>
    </li>
  );
}

function changeOf(now: number, before: number, words: string): string {
  if (before === 0) return now === 0 ? `None in ${words}` : `None in the ${words} before`;
  const change = Math.round(((now - before) / before) * 100);
  if (change === 0) return `Same as in the ${words} before`;
  return `${change > 0 ? "▲" : "▼"} ${Math.abs(change).toLocaleString("en")}% on the ${words} before`;
}

function answerNote(count: number, waiting: number | undefined): string {
  const open = waiting ? ` · ${waiting.toLocaleString("en")} waiting` : "";
  return count === 0
    ? `No answers yet${open}`
    : `median of ${count.toLocaleString("en")} ${count === 1 ? "answer" : "answers"}${open}`;
}
