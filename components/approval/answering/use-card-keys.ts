import { useEffect, useEffectEvent } from "react";
import { useShortcuts } from "../news/alert-preferences";
import { scopes } from "./scope-choice";
import { isShortcut } from "./shortcut";

type CardKeys = {
  isOn: boolean;
  onApprove: () => void;
  onEdit: () => void;
  onDecline: () => void;
  onScope: (scope: (typeof scopes)[number]) => void;
};

/** Keys decide only about a card that has been visible for a while, so that a double press never answers the next card unread. */
const unreadMs = 600;

/** Handles `a e d` and `1–5`, except while the user types, a dialog is open, or the keys are switched off. */
export function useCardKeys({ isOn, ...acts }: CardKeys): void {
  const [shortcuts] = useShortcuts();
  const isListening = isOn && shortcuts === "on";
  const press = useEffectEvent((event: KeyboardEvent, shownAt: number) => {
    if (!isShortcut(event)) return;
    const scope = scopes[Number(event.key) - 1];
    const act = scope ? () => acts.onScope(scope) : { a: acts.onApprove, e: acts.onEdit, d: acts.onDecline }[event.key];
    if (!act) return;
    event.preventDefault();
    if (performance.now() - shownAt >= unreadMs) act();
  });

  useEffect(() => {
    if (!isListening) return;
    const shownAt = performance.now();
    const onKeyDown = (event: KeyboardEvent) => press(event, shownAt);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isListening]);
}
