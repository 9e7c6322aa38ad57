import { type KeyboardEvent, useEffect, useRef, useState } from "react";

/** One row at a time is in the tab order. Arrows, Home and End move to another one. */
export function useRowKeys(count: number, scrollTo: (index: number) => void) {
  const body = useRef<HTMLTableSectionElement>(null);
  const wanted = useRef<number>(undefined);
  const [active, setActive] = useState(0);

  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = undefined;
    row.focus();
  });

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const next = destination(event.key, active, count - 1);
    if (next === undefined) return;
    event.preventDefault();
    wanted.current = next;
    scrollTo(next);
    setActive(next);
  }

  return { body, active: Math.min(active, count - 1), setActive, onKeyDown };
}

function destination(key: string, from: number, last: number) {
  if (key === "ArrowDown" || key === "j") return Math.min(from + 1, last);
  if (key === "ArrowUp" || key === "k") return Math.max(from - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return last;
}
