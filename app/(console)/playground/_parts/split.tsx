"use client";

import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";

type SplitProps = { left: ReactNode; right: ReactNode };

const bounds = { min: 25, max: 75, step: 5 };
const stored = "playground.split";

/** Two panes with a movable border, or one above the other on narrow windows. */
export function Split({ left, right }: SplitProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [percent, setPercent] = useState(keptPercent);

  function move(next: number) {
    const within = Math.round(Math.min(bounds.max, Math.max(bounds.min, next)));
    setPercent(within);
    localStorage.setItem(stored, String(within));
  }

  function onPointerMove({ clientX, buttons }: PointerEvent) {
    const box = frame.current?.getBoundingClientRect();
    if (buttons === 1 && box) move(((clientX - box.left) / box.width) * 100);
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -bounds.step, ArrowRight: bounds.step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(percent + by);
  }

  return (
    <div
      ref={frame}
      style={{ "--left": `${percent}fr`, "--right": `${100 - percent}fr` } as React.CSSProperties}
      className="grid min-h-0 gap-4 lg:grid-cols-[minmax(0,var(--left))_auto_minmax(0,var(--right))] lg:gap-1"
    >
      {left}
      <hr
        aria-orientation="vertical"
        aria-label="Width of the editor"
        aria-valuenow={percent}
        aria-valuemin={bounds.min}
        aria-valuemax={bounds.max}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
        className="h-auto w-2 cursor-col-resize border-0 touch-none rounded-control bg-clip-content px-[3px] hover:bg-edge active:bg-accent max-lg:hidden"
      />
      {right}
    </div>
  );
}

function keptPercent(): number {
  const kept = Number(localStorage.getItem(stored));
  return kept >= bounds.min && kept <= bounds.max ? kept : 50;
}
