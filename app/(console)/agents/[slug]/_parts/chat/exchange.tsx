"use client";

import type { CallView } from "@executor/core/executions";
import Link from "next/link";
import { Fragment, lazy, Suspense, useEffect } from "react";
import { modelCallOf, usageWords } from "@/components/agent-run/model-call";
import { CallLabel } from "@/components/call-timeline/call-label";
import { callStateWord } from "@/components/call-timeline/call-state";
import { isOver } from "@/components/run/run-view";
import { useRunEvents } from "@/components/run/use-run-events";
import { Badge } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { visibleText } from "@/components/ui/visible-text";

/** Nobody has said anything yet when the page opens. */
const Markdown = lazy(() => import("@/components/markdown/markdown").then((module) => ({ default: module.Markdown })));
const Questions = lazy(() =>
  import("@/components/playground/results/questions").then((module) => ({ default: module.Questions })),
);

type ExchangeProps = { id: string; input: string; isDraft: boolean; onOver: () => void };

/** One message and what the agent does about it, followed while it happens. */
export function Exchange({ id, input, isDraft, onOver }: ExchangeProps) {
  const view = useRunEvents(id);
  const isDone = isOver(view.state);

  useEffect(() => {
    if (isDone) onOver();
  }, [isDone, onOver]);

  return (
    <article aria-label={`Message: ${input.slice(0, 80)}`} className="flex flex-col gap-3">
      <p className="max-w-[85%] self-end whitespace-pre-wrap rounded-card border bg-surface px-3 py-2 wrap-anywhere">
        {visibleText(input)}
      </p>
      <div aria-live="polite" className="flex flex-col gap-3">
        {view.calls.map((call) => (
          <Fragment key={call.seq}>
            <Step call={call} />
            <div aria-live="off" className="contents">
              {call.approvalId !== null && (
                <Suspense fallback={<p className="text-dense text-secondary">Reading the question …</p>}>
                  <Questions calls={[call]} planApproval={null} />
                </Suspense>
              )}
            </div>
          </Fragment>
        ))}
        {!isDone && view.calls.length === 0 && <p className="text-dense text-secondary">Begins …</p>}
      </div>
      {view.error && view.state !== "paused" && (
        <Callout tone="failed" live title={view.error.message}>
          {view.error.code}
        </Callout>
      )}
      <p className="flex flex-wrap items-center gap-3 text-label text-secondary">
        {isDraft && <Badge>Draft</Badge>}
        {isDone && <span>{usageWords(view.result)}</span>}
        <Link href={`/runs/${id}`} prefetch={false} className="underline underline-offset-4 hover:text-text">
          Look at the run
        </Link>
      </p>
    </article>
  );
}

/** What the model said, as far as it is there, or a call that it made. */
function Step({ call }: { call: CallView }) {
  const asked = modelCallOf(call);
  if (!asked)
    return (
      <p className="flex min-w-0 flex-wrap items-center gap-2 rounded-card border px-3 py-1.5 text-dense">
        <CallLabel call={call} />
        <span className="text-secondary">{callStateWord(call.state)}</span>
      </p>
    );
  if (asked.text.trim() === "") return asked.isOver ? null : <p className="text-dense text-secondary">The model thinks …</p>;
  return (
    <Suspense fallback={<p className="whitespace-pre-line wrap-anywhere">{visibleText(asked.text)}</p>}>
      <Markdown text={asked.text} />
    </Suspense>
  );
}
