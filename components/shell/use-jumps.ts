import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { lettersAct } from "../appearance/preference";

export type Jump = { key: string; href: string; label: string };

const waitMs = 1_200;

/** `g` and a letter lead to a page, and `?` opens the sheet of shortcuts, wherever nobody types. */
export function useJumps(jumps: readonly Jump[], onHelp: () => void): void {
  const router = useRouter();
  useEffect(() => {
    let startedAt = Number.NEGATIVE_INFINITY;
    function actOf({ key, timeStamp }: KeyboardEvent): (() => void) | undefined {
      const isJump = timeStamp - startedAt < waitMs;
      startedAt = key === "g" ? timeStamp : Number.NEGATIVE_INFINITY;
      const jump = isJump && jumps.find((one) => one.key === key);
      if (jump) return () => router.push(jump.href);
      return key === "?" ? onHelp : undefined;
    }
    function onKeyDown(event: KeyboardEvent) {
      const act = isShortcut(event) ? actOf(event) : undefined;
      if (!act) return;
      event.preventDefault();
      event.stopPropagation(); // the letter means nothing else to the page
      act();
    }
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [jumps, onHelp, router]);
}

const isShortcut = ({ metaKey, ctrlKey, altKey, target }: KeyboardEvent): boolean =>
  lettersAct() && !metaKey && !ctrlKey && !altKey && !isBusy(target);

/** In a field, or in something that was opened over the page. */
const isBusy = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    "input, textarea, select, [contenteditable=true], [role=textbox], [role=combobox], [role=menu], [role=listbox], [role=dialog]:not([data-tool-panel])",
  ) !== null;
