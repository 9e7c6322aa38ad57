import { useSyncExternalStore } from "react";

/** Whether the page is visible. A browser opens only a few streams at once, so hidden tabs close theirs. */
export const useVisible = (): boolean => useSyncExternalStore(watch, isVisible, () => true);

const isVisible = () => document.visibilityState === "visible";

function watch(changed: () => void) {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
