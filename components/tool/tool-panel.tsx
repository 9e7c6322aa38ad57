"use client";

import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { cn } from "../ui/cn";
import { IconButton } from "../ui/icon-button";
import { useMedia } from "../ui/use-media";
import { makeOthersInert } from "./make-others-inert";

export type Step = {
  /** Which of how many, such as `3 of 120`. */
  words: string;
  onPrevious?: () => void;
  onNext?: () => void;
};

type ToolPanelProps = { title: ReactNode; step?: Step; busy: boolean; onClose: () => void; children: ReactNode };

/** Below this width the panel covers the page. It stays the same element, so that turning a tablet loses nothing. */
const beside = "(width >= 64rem)";

/** What is known of one tool: beside the list where there is room, over it where there is none. */
export function ToolPanel({ title, step, busy, onClose, children }: ToolPanelProps) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const isBeside = useMedia(beside, true);

  useEffect(() => {
    if (isBeside || !panel.current) return;
    const opener = document.activeElement;
    const giveBack = makeOthersInert(panel.current);
    panel.current.focus();
    return () => {
      giveBack();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isBeside]);

  return (
    <div
      ref={panel}
      role="dialog"
      aria-modal={!isBeside}
      aria-labelledby={titleId}
      aria-busy={busy}
      tabIndex={-1}
      data-tool-panel
      className={cn(
        "flex flex-col overscroll-contain bg-raised focus-visible:outline-none",
        isBeside ? "relative h-full min-h-0 w-[44%] min-w-100 max-w-160 shrink-0 border-l" : "fixed inset-0 z-40",
      )}
    >
      <header className="flex items-start gap-2 py-3 pr-3 pl-5">
        <div id={titleId} className="min-w-0 flex-1 pt-1">
          {title}
        </div>
        {step && (
          <>
            <span className="shrink-0 pt-1.5 text-label text-secondary max-sm:hidden">{step.words}</span>
            <IconButton label="Previous tool" aria-keyshortcuts="k" disabled={!step.onPrevious} onClick={step.onPrevious}>
              <ChevronUp aria-hidden />
            </IconButton>
            <IconButton label="Next tool" aria-keyshortcuts="j" disabled={!step.onNext} onClick={step.onNext}>
              <ChevronDown aria-hidden />
            </IconButton>
          </>
        )}
        <IconButton label="Close" aria-keyshortcuts="Escape" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-5 pb-5">{children}</div>
    </div>
  );
}
