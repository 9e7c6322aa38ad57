"use client";

import type { CallView } from "@executor/core/executions";
import { ArrowUpRight, X } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { CallLabel } from "../../call-timeline/call-label";
import { CallStateBadge } from "../../call-timeline/call-state";
import { CallTimeline } from "../../call-timeline/call-timeline";
import { IconButton } from "../../ui/icon-button";
import { Why } from "../../why/why";

type CallListProps = {
  calls: readonly CallView[];
  begunAt: string | null;
  endedAt: string | null;
  /** The page of the run; null for visitors of other pages, who open no call. */
  runPage: string | null;
};

/** The calls by time; below them why the chosen one was allowed, asked or was blocked. */
export function CallList({ calls, runPage, ...times }: CallListProps) {
  const [seq, setSeq] = useState<number>();
  const chosen = calls.find((call) => call.seq === seq);
  return (
    <div className="flex flex-col gap-4">
      <CallTimeline calls={calls} {...times} onOpen={runPage === null ? undefined : (call) => setSeq(call.seq)} />
      {chosen && runPage && (
        <section aria-label="Chosen call" aria-live="polite" className="flex flex-col gap-3 border-t pt-4 text-dense">
          <header className="flex flex-wrap items-center gap-3">
            <CallStateBadge state={chosen.state} />
            <CallLabel call={chosen} />
            <span className="flex-1" />
            <Link
              href={`${runPage}?call=${chosen.seq}`}
              prefetch={false}
              className="inline-flex items-center gap-1 rounded-control text-secondary underline-offset-4 hover:text-text hover:underline"
            >
              Arguments and answer
              <ArrowUpRight aria-hidden />
            </Link>
            <IconButton label="Close" onClick={() => setSeq(undefined)}>
              <X aria-hidden />
            </IconButton>
          </header>
          {chosen.decision ? (
            <Why decision={chosen.decision} address={chosen.address} args={chosen.arguments} />
          ) : (
            <p className="text-secondary">Nothing was decided about this call: it was refused before, or it is a timer.</p>
          )}
        </section>
      )}
    </div>
  );
}
