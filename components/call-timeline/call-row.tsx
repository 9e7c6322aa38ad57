import type { CallView } from "@executor/core/executions";
import type { KeyboardEvent } from "react";
import { cn } from "../ui/cn";
import { shownDuration } from "../ui/shown-duration";
import { TableCell, TableRow } from "../ui/table";
import { durationOf, progressOf, retriesOf } from "./call-bars";
import { CallLabel } from "./call-label";
import { CallStateIcon } from "./call-state";
import { CallTrack } from "./call-track";
import type { Span, TimeScale } from "./time-scale";

type CallRowProps = {
  call: CallView;
  index: number;
  drawn: { scale: TimeScale; replays: number[]; span: Span };
  focusable: boolean;
  onFocus: () => void;
  onOpen?: (call: CallView) => void;
};

export function CallRow({ call, index, drawn, focusable, onFocus, onOpen }: CallRowProps) {
  const duration = durationOf(call, drawn.span.to);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.target !== event.currentTarget || !onOpen) return;
    event.preventDefault(); // the key must not also reach what opens and takes the focus
    onOpen(call);
  }

  return (
    <TableRow
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={focusable ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={onOpen && (() => onOpen(call))}
      className={cn("scroll-mt-9 -outline-offset-2", onOpen && "cursor-pointer")}
    >
      <TableCell className="h-8 py-0">
        <span className="flex min-w-0 items-center gap-2 text-dense">
          <CallStateIcon state={call.state} />
          <CallLabel call={call} />
          {progressOf(call) && (
            <span className="min-w-0 flex-1 truncate text-dense text-secondary" title={progressOf(call) ?? undefined}>
              {progressOf(call)}
            </span>
          )}
          {retriesOf(call) && <span className="shrink-0 text-dense text-secondary">{retriesOf(call)}</span>}
        </span>
      </TableCell>
      <TableCell className="h-8 px-0 py-0">
        <CallTrack call={call} {...drawn} />
      </TableCell>
      <TableCell className="h-8 py-0 text-right font-mono text-dense text-secondary">
        {duration === null ? "–" : shownDuration(duration)}
      </TableCell>
    </TableRow>
  );
}
