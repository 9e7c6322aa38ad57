"use client";

import { CircleCheck, CircleHelp, CircleX, Clock, LoaderCircle } from "lucide-react";
import { useState } from "react";
import type { CallView } from "@/lib/executions";
import { Badge } from "../../ui/badge";

const looks = {
  succeeded: { tone: "succeeded", icon: CircleCheck, word: "succeeded" },
  failed: { tone: "failed", icon: CircleX, word: "failed" },
  waiting: { tone: "waiting", icon: Clock, word: "waiting" },
  unknown: { tone: "waiting", icon: CircleHelp, word: "unknown" },
  running: { tone: "running", icon: LoaderCircle, word: "running" },
  unstarted: { tone: "neutral", icon: Clock, word: "not begun" },
} as const;

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
      <ol className="flex flex-col border-l pl-3 text-dense">
        {shown.map((call) => (
          <Call key={call.seq} {...call} />
        ))}
      </ol>
    </section>
  );
}

function Call({ seq, path, address, state, startedAt, endedAt, errorCode }: CallView) {
  const { tone, icon: Icon, word } = looks[state];
  return (
    <li className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-0.5 py-0.5">
      <span className="w-6 shrink-0 text-right font-mono text-label text-secondary tabular-nums">{seq}</span>
      <Badge tone={tone}>
        <Icon aria-hidden />
        {errorCode ?? word}
      </Badge>
      <span className="min-w-0 font-mono wrap-anywhere">{address ?? path}</span>
      {startedAt && endedAt && (
        <span className="font-mono text-label text-secondary tabular-nums">{shownDuration(startedAt, endedAt)}</span>
      )}
    </li>
  );
}

function shownDuration(from: string, to: string): string {
  const ms = Date.parse(to) - Date.parse(from);
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
