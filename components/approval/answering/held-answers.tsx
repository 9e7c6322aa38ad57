"use client";

import { Undo2 } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { Kbd } from "../../ui/kbd";
import { isShortcut } from "./shortcut";

const holdMs = 5_000;

type HeldAnswer = {
  /** The approvals that it answers. */
  ids: readonly string[];
  label: string;
  send: () => Promise<unknown>;
  onUndo: () => void;
};
type Holding = {
  /** Sends the answer after a while, unless somebody takes it back. Approvals that are held already are left as they are. */
  hold: (held: HeldAnswer) => void;
  undo: (id: string) => void;
  /** Whether an answer to it waits to be sent, or is being sent. */
  isHeld: (id: string) => boolean;
};

const HoldingContext = createContext<Holding>({ hold: () => {}, undo: () => {}, isHeld: () => false });

export const useHeldAnswers = (): Holding => useContext(HoldingContext);

type Entry = HeldAnswer & { key: string; isSending: boolean };

/** Holds answers that cannot be undone once they are sent. It stands above all pages, so going to another one sends nothing early. */
export function HeldAnswersProvider({ children }: { children: ReactNode }) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const waiting = entries.filter(({ isSending }) => !isSending);

  const hold = useCallback((held: HeldAnswer) => {
    const key = held.ids.join(" ");
    if (timers.current.has(key)) return;
    setEntries((all) => [...all, { ...held, key, isSending: false }]);
    const send = async () => {
      setEntries((all) => all.map((entry) => (entry.key === key ? { ...entry, isSending: true } : entry)));
      await held.send();
      timers.current.delete(key);
      setEntries((all) => all.filter((entry) => entry.key !== key));
    };
    timers.current.set(
      key,
      setTimeout(() => void send(), holdMs),
    );
  }, []);

  const takeBack = useCallback((entry: Entry) => {
    clearTimeout(timers.current.get(entry.key));
    timers.current.delete(entry.key);
    setEntries((all) => all.filter(({ key }) => key !== entry.key));
    entry.onUndo();
  }, []);

  useEffect(() => {
    if (waiting.length === 0) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    const onKeyDown = (event: KeyboardEvent) => {
      const last = waiting.at(-1);
      if (event.key === "u" && last && isShortcut(event)) takeBack(last);
    };
    window.addEventListener("beforeunload", onLeave);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("beforeunload", onLeave);
      document.removeEventListener("keydown", onKeyDown);
    };
  });

  const holding = useMemo<Holding>(
    () => ({
      hold,
      undo: (id) => entries.filter(({ ids, isSending }) => ids.includes(id) && !isSending).forEach(takeBack),
      isHeld: (id) => entries.some(({ ids }) => ids.includes(id)),
    }),
    [entries, hold, takeBack],
  );

  return (
    <HoldingContext value={holding}>
      {children}
      {/* At the bottom it would lie over the buttons of the next decision. */}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-3 top-14 z-60 mx-auto flex max-w-140 flex-col gap-2 empty:hidden"
      >
        {waiting.map((entry) => (
          <HeldNotice key={entry.key} label={entry.label} onUndo={() => takeBack(entry)} />
        ))}
      </div>
    </HoldingContext>
  );
}

function HeldNotice({ label, onUndo }: { label: string; onUndo: () => void }) {
  const [left, setLeft] = useState(holdMs / 1_000);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(1, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="pointer-events-auto flex animate-rise items-center gap-3 overflow-hidden rounded-card border border-failed-edge bg-raised py-2 pr-2 pl-3 text-dense shadow-float">
      <p className="min-w-0 flex-1">
        <span className="font-medium">
          Will be sent in <span aria-hidden>{left}</span>
          <span className="sr-only">five</span> s:
        </span>{" "}
        <span className="wrap-anywhere">{label}</span>
      </p>
      <Button aria-keyshortcuts="u" onClick={onUndo}>
        <Undo2 aria-hidden />
        Undo
        <span aria-hidden className="max-sm:hidden">
          <Kbd>u</Kbd>
        </span>
      </Button>
    </div>
  );
}
