import type { ApprovalView } from "@executor/core/executions";
import { useEffect, useEffectEvent, useState } from "react";
import { isShortcut } from "@/components/approval/answering/use-card-keys";
import { useShortcuts } from "@/components/approval/news/alert-preferences";

const rememberedMax = 3;

/** The open approval, and those just answered, which still show how their run goes on. */
export function useCurrent(items: ApprovalView[], opened: string | undefined) {
  const [wanted, setWanted] = useState(opened);
  const [answered, setAnswered] = useState<string[]>([]);
  const [shortcuts] = useShortcuts();
  const waiting = items.filter(({ id, state }) => state === "waiting" && !answered.includes(id));
  const current = waiting.find(({ id }) => id === wanted)?.id ?? (wanted === "" ? undefined : waiting[0]?.id);

  function open(id: string) {
    setWanted(id);
    requestAnimationFrame(() => {
      const row = document.getElementById(rowIdOf(id));
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: "nearest" });
    });
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = { j: 1, k: -1 }[event.key];
    if (!step || !isShortcut(event)) return;
    const place = waiting.findIndex(({ id }) => id === current);
    const next = waiting[Math.min(waiting.length - 1, Math.max(0, place + step))];
    event.preventDefault();
    if (next) open(next.id);
  });

  useEffect(() => {
    if (shortcuts !== "on") return;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [shortcuts]);

  return {
    current,
    answered,
    open,
    close: () => setWanted(""),
    /** Opens the next approval and scrolls to it. */
    goOn(id: string) {
      const place = waiting.findIndex((item) => item.id === id);
      const next = waiting[place + 1] ?? waiting[place - 1];
      setAnswered((all) => [...all, id].slice(-rememberedMax));
      if (next) open(next.id);
    },
  };
}

export const rowIdOf = (id: string): string => `approval-${id}`;
