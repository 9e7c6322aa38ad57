import { useEffect, useRef } from "react";

/** Handles ⌘↵ and Ctrl+Enter anywhere on the page but in the editor, which has its own. */
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
