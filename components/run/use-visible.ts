import { useSyncExternalStore } from "react";

/** Whether somebody can see the page: a browser opens only a few streams at once, and hidden tabs leave theirs to others. */
export const useVisible = (): boolean => useSyncExternalStore(watch, isVisible, () => true);

const isVisible = () => document.visibilityState === "visible";

function watch(changed: () => void) {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
