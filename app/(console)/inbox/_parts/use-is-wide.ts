import { useSyncExternalStore } from "react";

const wide = "(min-width: 64rem)";

/** Whether list and approval have room beside each other; the server draws both. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => window.matchMedia(wide).matches,
    () => true,
  );

function watch(changed: () => void) {
  const query = window.matchMedia(wide);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
