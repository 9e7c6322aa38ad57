"use client";

import type { OutputView } from "@executor/core/executions";
import { useEffect, useRef } from "react";
import { JsonTree } from "../../tool-result/json-tree";
import { cn } from "../../ui/cn";
import { ScrollRegion } from "../../ui/scroll-region";

const shownMax = 1_000;
const inks = { debug: "text-faint", log: "text-text", info: "text-text", warn: "text-waiting", error: "text-failed" } as const;

/** The logged and emitted lines of the program, in order. The newest stays visible. */
export function OutputLines({ lines, isOver }: { lines: readonly OutputView[]; isOver: boolean }) {
  const region = useRef<HTMLElement>(null);
  const follows = useRef(true);
  const shown = lines.slice(-shownMax);
  const last = lines.at(-1)?.number;

  useEffect(() => {
    if (last !== undefined && follows.current) region.current?.scrollTo({ top: region.current.scrollHeight });
  }, [last]);

  if (lines.length === 0)
    return <p className="text-dense text-secondary">{isOver ? "It wrote nothing." : "Nothing written yet."}</p>;
  return (
    <>
      {lines.length > shownMax && (
        <p className="text-dense text-secondary">
          The last {shownMax.toLocaleString("en")} of {lines.length.toLocaleString("en")} lines. The run's page has all.
        </p>
      )}
      <ScrollRegion
        ref={region}
        label="Output lines"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          follows.current = scrollHeight - scrollTop - clientHeight < 24;
        }}
        className="min-h-0 flex-1 overflow-auto rounded-card border bg-surface py-1 font-mono text-dense"
      >
        <ol>
          {shown.map((line) => (
            <Line key={line.number} line={line} />
          ))}
        </ol>
      </ScrollRegion>
    </>
  );
}

function Line({ line: { number, kind, level = "log", text = "", value } }: { line: OutputView }) {
  if (kind === "emit")
    return (
      <li className="px-3 py-1">
        <JsonTree value={value} label={`Emitted, line ${number}`} className="bg-raised" />
      </li>
    );
  return (
    <li className={cn("flex gap-2 whitespace-pre-wrap px-3 py-0.5 wrap-anywhere", inks[level])}>
      {(level === "warn" || level === "error") && <span className="shrink-0 font-medium">{level}</span>}
      <span className="min-w-0">{text}</span>
    </li>
  );
}
