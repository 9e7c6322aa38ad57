import type { Warning } from "../contract";

export type Warn = (message: string, place: string | null) => void;

const warningsMax = 200;

/** Collects what a person should know about a document; a hostile one cannot fill the page with it. */
export function collectWarnings(): { warn: Warn; list(): Warning[] } {
  const kept = new Map<string, Warning>();
  let left = 0;
  return {
    warn(message, place) {
      const key = `${place} ${message}`;
      if (kept.has(key)) return;
      if (kept.size < warningsMax) kept.set(key, { message, place });
      else left++;
    },
    list: () => [...kept.values(), ...(left > 0 ? [{ message: `${left} more warnings are not shown.`, place: null }] : [])],
  };
}
