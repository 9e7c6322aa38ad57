import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds. `atFirst` is what the server draws with. */
export function useMedia(query: string, atFirst: boolean): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(query).matches,
    () => atFirst,
  );
}
