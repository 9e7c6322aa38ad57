"use client";

import type { CallView } from "@executor/core/executions";
import { useState } from "react";
import { durationOf } from "../../call-timeline/call-bars";
import { CallLabel } from "../../call-timeline/call-label";
import { CallStateIcon } from "../../call-timeline/call-state";
import { shownDuration } from "../../ui/shown-duration";

const shownMax = 5;

/** What the run has done before it asked, the last calls first to be seen. */
export function EarlierCalls({ calls }: { calls: CallView[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? calls : calls.slice(-shownMax);
  return (
    <section aria-label="Earlier calls of the run" className="flex flex-col gap-2">
      <h3 className="font-medium text-dense">
        Earlier calls of the run <span className="font-mono font-normal text-secondary">{calls.length}</span>
      </h3>
      {shown.length < calls.length && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="min-h-6 self-start rounded-control text-accent text-dense hover:underline"
        >
          Show {(calls.length - shown.length).toLocaleString("en")} before these
        </button>
      )}
      <ol className="flex flex-col rounded-card border bg-surface px-3 py-1.5 text-dense">
        {shown.map((call) => (
          <EarlierCall key={call.seq} call={call} />
        ))}
      </ol>
    </section>
  );
}

function EarlierCall({ call }: { call: CallView }) {
  const duration = durationOf(call, Date.parse(call.endedAt ?? call.madeAt));
  return (
    <li className="flex min-h-7 items-start gap-2 py-1">
      <span className="flex h-4.5 items-center">
        <CallStateIcon state={call.state} />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <CallLabel call={call} />
        {call.errorCode && <span className="font-mono text-failed">{call.errorCode}</span>}
      </span>
      {duration !== null && (
        <span className="shrink-0 font-mono text-label text-secondary tabular-nums">{shownDuration(duration)}</span>
      )}
    </li>
  );
}
