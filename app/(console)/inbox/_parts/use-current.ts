import type { ApprovalView } from "@executor/core/executions";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { isShortcut } from "@/components/approval/answering/shortcut";
import { useShortcuts } from "@/components/approval/news/alert-preferences";

type Listed = {
  /** All approvals in the order in which they stand in the list. */
  order: readonly ApprovalView[];
  /** What the address asks for. */
  opened: string | undefined;
  showMore: () => Promise<readonly ApprovalView[]>;
  /** Whether one approval is shown, and not several beside each other. */
  isSingle: boolean;
};

/** The approval that is shown beside the list, and those that were answered here. */
export function useCurrent({ order, opened, showMore, isSingle }: Listed) {
  const [current, setCurrent] = useState(opened);
  const [isOpen, setOpen] = useState(opened !== undefined);
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const noted = useRef(new Set<string>());
  const [shortcuts] = useShortcuts();
  const isWaiting = ({ id, state }: ApprovalView) => state === "waiting" && !answered.includes(id);
  const oldest = order.find(isWaiting) ?? order[0];
  if (current === undefined && oldest) setCurrent(oldest.id);

  const open = useCallback((id: string) => {
    setCurrent(id);
    setOpen(true);
    requestAnimationFrame(() => {
      const row = document.getElementById(rowIdOf(id));
      if (row?.checkVisibility()) row.focus({ preventScroll: true });
      else document.getElementById(paneId)?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: "nearest" });
    });
  }, []);

  /** The next waiting approval in a direction. */
  function nextTo(id: string | undefined, step: 1 | -1): ApprovalView | undefined {
    const place = order.findIndex((item) => item.id === id);
    return step === 1 ? order.slice(place + 1).find(isWaiting) : order.slice(0, Math.max(0, place)).findLast(isWaiting);
  }

  const move = useEffectEvent(async (event: KeyboardEvent) => {
    const step = stepOf(event);
    if (!step || !isShortcut(event)) return;
    event.preventDefault();
    const next = nextTo(current, step) ?? (step === 1 ? (await showMore()).find(isWaiting) : undefined);
    if (next) open(next.id);
  });

  useEffect(() => {
    if (shortcuts !== "on" || !isSingle) return;
    const onKeyDown = (event: KeyboardEvent) => void move(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [shortcuts, isSingle]);

  return {
    current,
    /** Whether somebody chose it; on a phone it takes the place of the list then. */
    isOpen,
    answered,
    open,
    /** Whoever does something in it still sees it when the window becomes narrow. */
    keepOpen: () => setOpen(true),
    close: () => setOpen(false),
    /** Notes answers, each once, and goes on to the next approval that waits. */
    goOn(ids: readonly string[]) {
      const last = ids.findLast((id) => !noted.current.has(id));
      if (last === undefined) return;
      for (const id of ids) noted.current.add(id);
      setAnswered([...noted.current]);
      const others = order.filter((item) => isWaiting(item) && !ids.includes(item.id));
      const place = order.findIndex(({ id }) => id === last);
      const next = others.find((item) => order.indexOf(item) > place) ?? others.at(-1);
      if (next) open(next.id);
    },
    /** Forgets answers that did not count or were taken back. */
    forget(ids: readonly string[]) {
      for (const id of ids) noted.current.delete(id);
      setAnswered([...noted.current]);
    },
  };
}

/** `j` and `k` everywhere, and the arrows within the list. */
function stepOf({ key, target }: KeyboardEvent): 1 | -1 | null {
  const isInList = target instanceof Element && target.closest(`#${listId}`) !== null;
  if (key === "j" || (key === "ArrowDown" && isInList)) return 1;
  return key === "k" || (key === "ArrowUp" && isInList) ? -1 : null;
}

export const listId = "approvals";
export const paneId = "approval-pane";
export const rowIdOf = (id: string): string => `approval-${id}`;
