"use client";

import type { CallView } from "@executor/core/executions";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useState } from "react";
import { useRowKeys } from "../data-table/use-row-keys";
import { Table, TableHead } from "../ui/table";
import { busySpans, replaysOf } from "./call-bars";
import { CallRow } from "./call-row";
import { TimeAxis } from "./time-axis";
import { type Span, timeScale } from "./time-scale";
import { useNow } from "./use-now";

type CallTimelineProps = {
  calls: readonly CallView[];
  begunAt: string | null;
  /** Null until the run is over. */
  endedAt: string | null;
  onOpen?: (call: CallView) => void;
};

const virtualFrom = 200;
const rowHeight = 33;

/** The calls of a run by time, one row each. */
export function CallTimeline({ calls, begunAt, endedAt, onOpen }: CallTimelineProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const span = useSpan(calls, begunAt, endedAt);
  const scale = useMemo(() => timeScale(span, busySpans(calls, span.to)), [calls, span]);
  const replays = useMemo(() => replaysOf(calls), [calls]);
  const isLong = calls.length > virtualFrom;
  const virtualizer = useVirtualizer({
    count: calls.length,
    enabled: isLong,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    scrollPaddingStart: 36,
    initialRect: { width: 0, height: 600 },
    overscan: 10,
  });
  const keys = useRowKeys(calls.length, (index) => isLong && virtualizer.scrollToIndex(index));
  const items = virtualizer.getVirtualItems();
  const drawn = isLong ? items.map(({ index }) => index) : calls.map((_, index) => index);
  if (calls.length === 0) return <NoCalls isOver={endedAt !== null} />;
  return (
    <div ref={setScroller} className="relative max-h-120 overflow-auto rounded-card border bg-raised">
      <Table aria-label="Calls" aria-rowcount={calls.length + 1} className="table-fixed">
        <thead>
          <tr>
            <TableHead className="w-[42%] sm:w-[34%]">Call</TableHead>
            <TableHead className="px-0">
              <span className="sr-only">Timeline</span>
              <TimeAxis scale={scale} />
            </TableHead>
            <TableHead className="w-24 text-right max-sm:w-19">Duration</TableHead>
          </tr>
        </thead>
        <tbody ref={keys.body} onKeyDown={keys.onKeyDown}>
          {isLong && <Gap height={items[0]?.start ?? 0} />}
          {drawn.map((index) => {
            const call = calls[index];
            return (
              call && (
                <CallRow
                  key={call.seq}
                  call={call}
                  index={index}
                  drawn={{ scale, replays, span }}
                  focusable={index === keys.active}
                  onFocus={() => keys.setActive(index)}
                  onOpen={onOpen}
                />
              )
            );
          })}
          {isLong && <Gap height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />}
        </tbody>
      </Table>
    </div>
  );
}

const tickMs = { running: 200, waiting: 1_000 };

/** The period from the beginning to the end, or to now. */
function useSpan(calls: readonly CallView[], begunAt: string | null, endedAt: string | null): Span {
  const isRunning = calls.some(({ state }) => state === "running");
  const now = useNow(endedAt ? null : tickMs[isRunning ? "running" : "waiting"]);
  return useMemo(() => {
    const known = calls.flatMap(({ madeAt, startedAt, endedAt: ended }) => [madeAt, startedAt ?? madeAt, ended ?? madeAt]);
    const moments = [begunAt, endedAt, ...known].flatMap((text) => (text ? [Date.parse(text)] : []));
    const from = moments.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
    const last = moments.reduce((one, other) => Math.max(one, other), 0);
    return Number.isFinite(from) ? { from, to: endedAt ? last : Math.max(last, now ?? 0) } : { from: 0, to: 0 };
  }, [calls, begunAt, endedAt, now]);
}

function NoCalls({ isOver }: { isOver: boolean }) {
  return (
    <p className="rounded-card border bg-raised px-3 py-4 text-dense text-secondary">
      {isOver ? "It called no tools." : "No calls yet."}
    </p>
  );
}

function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  );
}
