import { useEffect, useRef } from "react";

/** ⌘↵ and Ctrl+Enter anywhere on the page; the editor hears its own. */
export function useRunKey(run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isElsewhere = event.defaultPrevented || document.querySelector("[role=dialog]") !== null;
      if (event.key === "Enter" && (event.metaKey || event.ctrlKey) && !isElsewhere) latest.current();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
